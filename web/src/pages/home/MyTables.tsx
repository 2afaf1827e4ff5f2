/** The tables at which I sit. */
import { useEffect, useState, type ReactNode } from "react";
import { Link } from "wouter";

import { ask } from "../../net/api";
import { useStore } from "../../net/store";
import { Button } from "../../parts/controls/Button";
import type { TableInfo } from "../../protocol.gen";
import { useWords } from "../../words";
import { useTitleOf } from "../../parts/games/catalogue";
import { Poster } from "../../parts/games/Poster";
import { TableLine } from "../../parts/tables/TableLine";
import lines from "../../parts/tables/TableLine.module.css";
import { stateWords, waitsFor } from "../../parts/tables/tables";
import styles from "./Home.module.css";

const SHOWN = 3;
const NONE: TableInfo[] = [];

/** Links to the tables where it is my turn. */
export function MyTurns({ tables }: { tables: TableInfo[] }): ReactNode {
  const t = useWords();
  const titleOf = useTitleOf();
  const me = useStore((store) => store.me?.id ?? null);
  const waiting = tables.filter((table) => waitsFor(table, me));
  if (waiting.length === 0) return null;
  return (
    <nav className={styles["turns"]} aria-label={t("home.turns")}>
      {waiting.slice(0, SHOWN).map((table) => (
        <Link key={table.id} href={`/table/${table.id}`} className={styles["turn"]}>
          <span className={styles["thumb"]}>
            <Poster game={table.game} />
          </span>
          <span>
            <b>{t("your_turn")}</b> {titleOf(table.game)}
          </span>
        </Link>
      ))}
    </nav>
  );
}

/** All tables at which I sit, those that wait for me first. */
export function MyTables({ tables }: { tables: TableInfo[] }): ReactNode {
  const t = useWords();
  const me = useStore((store) => store.me?.id ?? null);
  const [all, setAll] = useState(false);
  if (me === null || tables.length === 0) return null;
  const sorted = [...tables].sort((a, b) => Number(waitsFor(b, me)) - Number(waitsFor(a, me)));
  return (
    <section className={`${styles["card"]} ${styles["wide"]}`}>
      <h2>{t("home.mine")}</h2>
      <ul className={lines["lines"]}>
        {(all ? sorted : sorted.slice(0, SHOWN)).map((table) => (
          <TableLine
            key={table.id}
            table={table}
            me={me}
            to={`/table/${table.id}`}
            way={t(waitsFor(table, me) ? "tables.play" : "tables.open")}
            state={stateWords(table, me, t)}
          />
        ))}
      </ul>
      {sorted.length > SHOWN && !all && (
        <Button look="quiet" onClick={() => setAll(true)}>
          {t("home.all_mine", { count: sorted.length })}
        </Button>
      )}
    </section>
  );
}

/** My running tables, requested again whenever one of them may have changed. */
export function useMine(): TableInfo[] {
  const me = useStore((store) => store.me?.id ?? null);
  const turns = useStore((store) => store.turns);
  const on = useStore((store) => store.link === "on");
  const [tables, setTables] = useState<TableInfo[]>([]);
  useEffect(() => {
    if (me === null) return;
    let wanted = true;
    ask("GET /api/tables/mine").then(
      (answer) => wanted && setTables(answer.tables),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [me, turns, on]);
  return me === null ? NONE : tables;
}
