/** The tables at which I sit, those that wait for me first. */
import { useEffect, useState, type ReactNode } from "react";
import { Link } from "wouter";

import { ask } from "../../net/api";
import { useHouse } from "../../net/house";
import type { TableInfo } from "../../protocol.gen";
import { useWords } from "../../words";
import { TableLine } from "../parts/TableLine";
import lines from "../parts/TableLine.module.css";
import { stateWords, waitsFor } from "../parts/tables";
import styles from "./Home.module.css";

const SHOWN = 3;

export function MyTables(): ReactNode {
  const t = useWords();
  const me = useHouse((house) => house.me?.id ?? null);
  const tables = useMine();
  const [all, setAll] = useState(false);
  if (me === null || tables.length === 0) return null;
  const sorted = [...tables].sort((a, b) => Number(waitsFor(b, me)) - Number(waitsFor(a, me)));
  return (
    <div className={styles["mine"]}>
      <section className={styles["card"]}>
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
          <Link
            href="/"
            className={styles["more"]}
            onClick={(event) => {
              event.preventDefault();
              setAll(true);
            }}
          >
            {t("home.all_mine", { count: sorted.length })}
          </Link>
        )}
      </section>
    </div>
  );
}

/** My running tables, asked for again whenever one of them may have moved on. */
function useMine(): TableInfo[] {
  const me = useHouse((house) => house.me?.id ?? null);
  const turns = useHouse((house) => house.turns);
  const on = useHouse((house) => house.link === "on");
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
  return tables;
}
