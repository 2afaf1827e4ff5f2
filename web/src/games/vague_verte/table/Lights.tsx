/** The rows across the board: their numbers, their lights, and the bars of the red lights. */
import type { ReactNode } from "react";

import { useWords } from "../../../words";
import { Signal } from "../art/ducks";
import styles from "./Rows.module.css";
import type { Choice } from "../model/choice";
import { RED, SQUARES } from "../model/deck";
import type { VertePlay } from "../model/tableView";
import { originOf } from "./Street";
import { TargetButton } from "./TargetButton";

/** All seven rows, starting at the houses. */
export function Lights({ play, choice }: { play: VertePlay; choice: Choice }): ReactNode {
  return (
    <ol className={styles["rows"]}>
      {Array.from({ length: SQUARES }, (_, index) => (
        <Row key={index} play={play} choice={choice} row={index + 1} />
      ))}
    </ol>
  );
}

interface RowProps {
  play: VertePlay;
  choice: Choice;
  row: number;
}

function Row({ play, choice, row }: RowProps): ReactNode {
  const t = useWords("vague_verte");
  const isRed = (play.view.red[row] ?? 0) > 0;
  const cancelled = play.view.cancelled[row] ?? 0;
  const target = choice.targets.find((aimed) => aimed.row === row);
  return (
    <li className={styles["row"]} style={{ gridRow: SQUARES - row + 1 }}>
      <span className="visually-hidden">
        {t(isRed ? "row_red" : "row_name", { row })}
        {cancelled > 0 && ` ${t("row_cancelled", { count: cancelled })}`}
      </span>
      {isRed && <span className={styles["bar"]} />}
      {cancelled > 0 && <span key={cancelled} className={styles["wave"]} />}
      <span className={styles["edge"]} data-place={`row-${row}`} aria-hidden="true">
        <span className={styles["number"]}>{row}</span>
        {isRed && (
          <span
            className={styles["light"]}
            data-fly={`light-${row}`}
            data-from={originOf(play)}
            data-enlarge={RED}
          >
            <svg viewBox="0 0 24 44">
              <Signal lit="red" />
            </svg>
          </span>
        )}
        {cancelled > 0 && <Cancelled count={cancelled} />}
      </span>
      {target !== undefined && <TargetButton play={play} target={target} />}
    </li>
  );
}

/** Pairs of cancelled lights, small and grey. */
function Cancelled({ count }: { count: number }): ReactNode {
  return (
    <span className={styles["cancelled"]}>
      <svg viewBox="0 0 24 44">
        <Signal lit="none" />
        <path d="M6.5 31.5 l4 4 l7 -8" fill="none" stroke="#c9d3d1" strokeWidth="3" />
      </svg>
      {count > 1 && <span>×{count}</span>}
    </span>
  );
}
