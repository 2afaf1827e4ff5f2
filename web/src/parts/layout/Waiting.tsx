/** A loading indicator; after a while it says why a table does not appear. */
import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";

import { ask, Refusal } from "../../net/api";
import { useStore } from "../../net/store";
import { useWords } from "../../words";
import styles from "./Waiting.module.css";

const EXPLAIN_AFTER_MS = 2500;

const Lost = lazy(() => import("./Lost"));
const Doorstep = lazy(() => import("../../pages/join/Entrance"));

export function Waiting({ table }: { table?: string }): ReactNode {
  const t = useWords();
  const stranger = useStore(
    (store) => store.identified && store.me === null && store.link !== "lost",
  );
  const why = useWhy(table);
  if (table !== undefined && stranger) {
    return (
      <Suspense fallback={<Swell text={t("waiting")} />}>
        <Doorstep table={table} />
      </Suspense>
    );
  }
  const swell = <Swell text={why ?? t("waiting")} />;
  if (why === null) return swell;
  return (
    <Suspense fallback={swell}>
      <Lost title={t("lost.title")} why={why} />
    </Suspense>
  );
}

function Swell({ text }: { text: string }): ReactNode {
  return (
    <main className={styles["waiting"]}>
      <svg viewBox="0 0 120 40" className={styles["swell"]} aria-hidden="true">
        <path d="M-40 24 q 10 -14 20 0 t 20 0 t 20 0 t 20 0 t 20 0 t 20 0 t 20 0 t 20 0" />
      </svg>
      <p role="status">{text}</p>
    </main>
  );
}

/** Why a table does not appear; null while it may still be loading. */
function useWhy(table: string | undefined): string | null {
  const t = useWords();
  const known = useStore((store) => store.me !== null);
  const lost = useStore((store) => store.link === "lost");
  const [why, setWhy] = useState<string | null>(null);
  useEffect(() => {
    if (table === undefined || !(known || lost)) return;
    const timer = setTimeout(() => {
      ask("GET /api/tables/{table_id}", { path: { table_id: table } }).then(
        () => setWhy(null),
        (error: unknown) => setWhy(error instanceof Refusal ? error.sentence : t("offline")),
      );
    }, EXPLAIN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [table, known, lost, t]);
  return why;
}
