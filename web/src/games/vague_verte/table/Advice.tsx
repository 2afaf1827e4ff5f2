/** A bot's advice, marked where the move would be made. */
import { Lightbulb } from "lucide-react";
import type { ReactNode } from "react";

import type { Advice } from "../../../protocol.gen";
import styles from "./Advice.module.css";

/** The best advised move among these; null: none. */
export function adviceFor(advice: Advice[], notations: string[]): Advice | null {
  return advice.find(({ move }) => notations.includes(move)) ?? null;
}

/** An expected win share as a percentage; empty if there is no value. */
export function percent(value: number | null): string {
  return value === null ? "" : `${Math.round(value * 100)} %`;
}

interface Props {
  advice: Advice[];
  notations: string[];
}

/** The expected win share of an advised move; the best one has a light bulb. */
export function AdviceMark({ advice, notations }: Props): ReactNode {
  const found = adviceFor(advice, notations);
  if (found === null) return null;
  const isBest = found === advice[0];
  return (
    <span className={styles["advice"]} data-best={isBest ? "" : undefined}>
      {isBest && <Lightbulb size={12} aria-hidden />}
      {percent(found.value)}
    </span>
  );
}
