/** What counts against the team so far, on the scale of the ratings. */
import type { ReactNode } from "react";

import { useWords } from "../../words";
import type { WavePlay } from "./picture";
import styles from "./Tally.module.css";

/** The highest count of each rating, as the rulebook prints them; the last has none. */
export const TIER_LIMITS = [0, 2, 5, 10] as const;

/** The number of the rating that a count stands in. */
export function tierAt(count: number): number {
  const tier = TIER_LIMITS.findIndex((limit) => count <= limit);
  return tier < 0 ? TIER_LIMITS.length : tier;
}

interface Props {
  play: WavePlay;
  count: number;
  /** What is counted: cards left, or foam. */
  word: "left" | "foam";
}

/** The count, a scale of five steps with the present one lit, and its name. */
export function Tally({ play, count, word }: Props): ReactNode {
  const t = useWords("wave");
  const tier = tierAt(count);
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
