/** What each player's decisions gave away, and their luck as a word and a bar. */
import type { ReactNode } from "react";

import { SeatMark } from "../../../parts/people/Plate";
import { useWords } from "../../../words";
import { costOf, luckWord, type Review } from "./review";
import styles from "./Review.module.css";

export function SeatLuck({ review, names }: { review: Review; names: string[] }): ReactNode {
  const t = useWords();
  return (
    <>
      <h3>{t("luck_and_decisions")}</h3>
      <p>{t("luck_help")}</p>
      <ul className={styles["seats"]}>
        {review.seats.map(({ seat, decisions, luck }) => {
          const cost = costOf(decisions);
          return (
            <li key={seat}>
              <b>
                <SeatMark seat={seat} /> {names[seat]}
              </b>
              <span className={styles["luck"]}>
                <Bar luck={luck} /> {t(`luck_word.${luckWord(luck)}`)}
              </span>
              <span>{t("gave_away", { cost: t(`cost.${cost.key}`, { wins: cost.count }) })}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Luck from the middle: to the right it was good, to the left bad. */
function Bar({ luck }: { luck: number }): ReactNode {
  const width = Math.min(1, Math.abs(luck)) * 50;
  return (
    <span className={styles["bar"]} aria-hidden>
      <i style={{ left: `${luck < 0 ? 50 - width : 50}%`, width: `${width}%` }} />
    </span>
  );
}
