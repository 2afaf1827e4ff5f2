/** What is shown while something is on its way; after a while it says what is the matter. */
import { useEffect, useState, type ReactNode } from "react";

import { ask, Refusal } from "../net/api";
import { useHouse } from "../net/house";
import { useWords } from "../words";
import { ButtonLink } from "./Button";
import styles from "./Waiting.module.css";

const PATIENCE = 2500;

export function Waiting({ table }: { table?: string }): ReactNode {
  const t = useWords();
  const me = useHouse((house) => house.me);
  const asked = useHouse((house) => house.asked);
  const [why, setWhy] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (table === undefined) return;
      ask("GET /api/tables/{table_id}", { path: { table_id: table } }).catch((error: unknown) => {
        setWhy(error instanceof Refusal ? error.sentence : t("offline"));
      });
    }, PATIENCE);
    return () => clearTimeout(timer);
  }, [table, t]);
  const stranger = asked && me === null;
  return (
    <main className={styles["waiting"]}>
      <svg viewBox="0 0 120 40" className={styles["wave"]} aria-hidden="true">
        <path d="M-40 24 q 10 -14 20 0 t 20 0 t 20 0 t 20 0 t 20 0 t 20 0 t 20 0 t 20 0" />
      </svg>
      <p role="status">{why ?? (stranger ? t("who_are_you") : t("waiting"))}</p>
      {(why !== null || stranger) && (
        <ButtonLink to="/" look="main">
          {t("to_shelf")}
        </ButtonLink>
      )}
    </main>
  );
}
