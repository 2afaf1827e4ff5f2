/** What counts against the team so far, on the scale of the ratings. */
import type { ReactNode } from "react";

import { useWords } from "../../../words";
import type { WavePlay } from "../model/tableView";
import printed from "../printed.gen.json";
import styles from "./Tally.module.css";

interface Props {
  play: WavePlay;
  count: number;
  /** What is counted: cards left, or foam. */
  word: "left" | "foam";
}

/** The count, a scale of five steps lit up to the current rating, and its name. */
export function Tally({ play, count, word }: Props): ReactNode {
  const t = useWords("wave");
  const tier = printed.tiers[count] ?? 0;
  return (
    <div className={styles["tally"]}>
      <span className={styles["count"]}>
        <b>{count}</b> {t(`tally.${word}`, { count })}
      </span>
      <span className={styles["scale"]} aria-hidden="true">
        {[4, 3, 2, 1, 0].map((step) => (
          <i key={step} data-on={step >= tier ? "" : undefined} />
        ))}
      </span>
      <span className={styles["tier"]}>{play.texts.name("tier", tier)}</span>
    </div>
  );
}
