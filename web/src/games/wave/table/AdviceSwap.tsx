/** A mark on the Virage card when a bot advises to take it. */
import { Lightbulb } from "lucide-react";
import type { ReactNode } from "react";

import styles from "./Advice.module.css";
import { readMove, slotName } from "../model/notation";
import type { WavePlay } from "../model/tableView";

/** The place whose card the bot would give for the Virage card. */
export function AdviceSwap({ play }: { play: WavePlay }): ReactNode {
  const best = play.advice[0];
  const deed = best === undefined ? null : readMove(best.move);
  if (deed?.kind !== "swap" || play.legal.length === 0) return null;
  return (
    <span className={styles["tag"]} data-best="">
      <Lightbulb size={12} aria-hidden /> {slotName(deed.slot)}
    </span>
  );
}
