/** A table in a list: poster, players, state, and a link to it. */
import type { ReactNode } from "react";

import { ButtonLink } from "../controls/Button";
import { SeatMark } from "../people/Plate";
import type { TableInfo } from "../../protocol.gen";
import { useWords } from "../../words";
import { clockWords } from "./clock";
import { useTitleOf } from "../games/catalogue";
import { Poster } from "../games/Poster";
import styles from "./TableLine.module.css";
import { waitsFor } from "./tables";

interface Props {
  table: TableInfo;
  me: string | null;
  /** Address and text of the link. */
  to: string;
  way: string;
  /** Its state in words. */
  state: ReactNode;
}

export function TableLine({ table, me, to, way, state }: Props): ReactNode {
  const t = useWords();
  const title = useTitleOf()(table.game);
  return (
    <li className={styles["line"]} data-turn={waitsFor(table, me) ? "" : undefined}>
      <div className={styles["thumb"]}>
        <Poster game={table.game} />
      </div>
      <div className={styles["what"]}>
        <h3>{title}</h3>
        <p className={styles["state"]}>{state}</p>
        <ul className={styles["seats"]} aria-label={t("players")}>
          {table.seats.map((seat) => (
            <li key={seat.seat} data-kind={seat.kind}>
              {seat.kind === "open" ? (
                <>
                  <span className={styles["free"]} aria-hidden="true" />
                  {t("tables.free")}
                </>
              ) : (
                <>
                  <SeatMark seat={seat.seat} />
                  {seat.person !== null && seat.person === me ? t("tables.you") : seat.name}
                </>
              )}
            </li>
          ))}
        </ul>
        {table.clock.kind !== "none" && (
          <p className={styles["clock"]}>{clockWords(table.clock, t)}</p>
        )}
      </div>
      <ButtonLink to={to} look={waitsFor(table, me) ? "main" : "plain"} className={styles["way"]}>
        {way}
        <span className="visually-hidden">: {title}</span>
      </ButtonLink>
    </li>
  );
}
