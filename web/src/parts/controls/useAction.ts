/** Actions that the server may refuse. */
import { useState } from "react";

import { Refusal } from "../../net/api";
import { tell } from "./Toast";
import { useWords } from "../../words";

type Action = () => Promise<unknown>;

/** What to show for an error: the server's sentence, or that it cannot be reached. */
export function sentenceOf(error: unknown, offline: string): string {
  return error instanceof Refusal ? error.sentence : offline;
}

/** Whether an action is running, and a function that runs one; a refusal is shown as a toast. */
export function useAction(): [boolean, (action: Action) => void] {
  const t = useWords();
  const [busy, setBusy] = useState(false);
  async function run(action: Action): Promise<void> {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      tell(sentenceOf(error, t("offline")), "refusal");
    } finally {
      setBusy(false);
    }
  }
  return [busy, (action) => void run(action)];
}
