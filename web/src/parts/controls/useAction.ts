/** Doing something that the server may refuse. */
import { useState } from "react";

import { Refusal } from "../../net/api";
import { tell } from "./Toast";
import { useWords } from "../../words";

type Deed = () => Promise<unknown>;

/** What to say about an error: the server's sentence, or that nobody answers. */
export function sentenceOf(error: unknown, offline: string): string {
  return error instanceof Refusal ? error.sentence : offline;
}

/** Whether something is being done, and the way to do it; a refusal is told in its own words. */
export function useDoing(): [boolean, (deed: Deed) => void] {
  const t = useWords();
  const [busy, setBusy] = useState(false);
  async function run(deed: Deed): Promise<void> {
    setBusy(true);
    try {
      await deed();
    } catch (error) {
      tell(sentenceOf(error, t("offline")), "refusal");
    } finally {
      setBusy(false);
    }
  }
  return [busy, (deed) => void run(deed)];
}
