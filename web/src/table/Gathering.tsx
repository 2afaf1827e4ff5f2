/** Before the match: chairs around a table. */
import type { ReactNode } from "react";
import { useState } from "react";

import { ask, Refusal } from "../net/api";
import type { OpenTable } from "../net/house";
import { Button } from "../parts/Button";
import { tell } from "../parts/Toast";
import { useWords } from "../words";
import type { Texts } from "../words/texts";

export function Gathering({ open, texts }: { open: OpenTable; texts: Texts }): ReactNode {
  const t = useWords();
  const [busy, setBusy] = useState(false);
  async function start(): Promise<void> {
    setBusy(true);
    await ask("POST /api/tables/{table_id}/start", { path: { table_id: open.info.id } }).catch(
      (error: unknown) => error instanceof Refusal && tell(error.sentence, "refusal"),
    );
    setBusy(false);
  }
  return (
    <main>
      <h1>{String(texts.given.words["title"])}</h1>
      <p>{open.info.code}</p>
      <Button look="main" disabled={busy} onClick={() => void start()}>
        {t("start")}
      </Button>
    </main>
  );
}
