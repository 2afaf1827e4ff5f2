/** What a bot advises, marked where it would be done. */
import { Lightbulb } from "lucide-react";
import type { ReactNode } from "react";

import type { Advice } from "../../../protocol.gen";
import styles from "./Board.module.css";

/** The best advised move among these; null: none is advised. */
export function adviceFor(advice: Advice[], notations: string[]): Advice | null {
  return advice.find(({ move }) => notations.includes(move)) ?? null;
}

/** An expected share of a win as a percentage; nothing where there is no value. */
export function percent(value: number | null): string {
  return value === null ? "" : `${Math.round(value * 100)} %`;
}

interface Props {
  advice: Advice[];
  notations: string[];
}

/** A lamp, and how promising it is. */
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
