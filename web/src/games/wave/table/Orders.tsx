/** What is higher now: the colours and the digits as stairs that the tide inverts. */
import type { ReactNode } from "react";

import { useWords } from "../../../words";
import { letterOf, paintOf } from "../art/palette";
import { TideCard } from "../art/cards";
import styles from "./Orders.module.css";
import type { WavePlay } from "../model/tableView";
import { colourName } from "../model/names";
import printed from "../printed.gen.json";

const RANKS = [...Array(printed.digits).keys()];
/** The bits of the order in a view. */
const { colours_turned: COLOURS_TURNED, digits_turned: DIGITS_TURNED } = printed.orders;

/** Both orders, from the lowest step to the highest. */
export function Orders({ play, small }: { play: WavePlay; small?: boolean }): ReactNode {
  const t = useWords("wave");
  const { order } = play.view;
  return (
    <div
      className={styles["orders"]}
      data-essential="order"
      data-small={small === true ? "" : undefined}
    >
      <Stairs kind="colours" turned={(order & COLOURS_TURNED) !== 0} label={t("order_colours")}>
        {(rank) => (
          <span
            className={styles["step"]}
            style={{ background: paintOf(rank).sky, color: paintOf(rank).ink }}
            data-fly={`colour-${rank}`}
          >
            <span aria-hidden="true">{letterOf(rank)}</span>
            <span className="visually-hidden">{colourName(rank)}</span>
          </span>
        )}
      </Stairs>
      <Stairs kind="digits" turned={(order & DIGITS_TURNED) !== 0} label={t("order_digits")}>
        {(digit) => (
          <span className={`${styles["step"]} ${styles["digit"]}`} data-fly={`digit-${digit}`}>
            {digit}
          </span>
        )}
      </Stairs>
    </div>
  );
}

interface StairsProps {
  kind: "colours" | "digits";
  turned: boolean;
  label: string;
  children: (rank: number) => ReactNode;
}

function Stairs({ kind, turned, label, children }: StairsProps): ReactNode {
  const t = useWords("wave");
  const ranks = turned ? [...RANKS].reverse() : RANKS;
  return (
    <div className={styles["stairs"]} data-turned={turned ? "" : undefined}>
      {turned && (
        <span className={styles["tide"]}>
          <TideCard kind={kind} name={t("turned")} />
        </span>
      )}
      <ol aria-label={label}>
        {ranks.map((rank, i) => (
          <li key={rank} style={{ "--height": i } as React.CSSProperties}>
            {children(rank)}
          </li>
        ))}
      </ol>
    </div>
  );
}
