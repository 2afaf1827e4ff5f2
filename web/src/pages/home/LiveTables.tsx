/** A few of the public tables, as they come and go. */
import type { ReactNode } from "react";
import { Link } from "wouter";

import { useStore } from "../../net/store";
import { useWords } from "../../words";
import { useLobby } from "../../parts/tables/useLobby";
import { PublicTable } from "../../parts/tables/PublicTable";
import lines from "../../parts/tables/TableLine.module.css";
import { seatOf } from "../../parts/tables/tables";
import styles from "./Home.module.css";

const SHOWN = 4;

export function LiveTables(): ReactNode {
  const t = useWords();
  const me = useStore((store) => store.me?.id ?? null);
  const tables = useLobby()?.filter((table) => seatOf(table, me) === null);
  return (
    <section className={`${styles["card"]} ${styles["wide"]}`}>
      <h2>{t("home.live")}</h2>
      {tables === undefined || tables.length === 0 ? (
        <p>{t("lobby.empty")}</p>
      ) : (
        <ul className={lines["lines"]}>
          {tables.slice(0, SHOWN).map((table) => (
            <PublicTable key={table.id} table={table} />
          ))}
        </ul>
      )}
      <Link href="/lobby" className={styles["more"]}>
        {t("home.to_lobby")}
      </Link>
    </section>
  );
}
