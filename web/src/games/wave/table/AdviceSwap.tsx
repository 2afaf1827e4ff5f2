/** A mark on the Virage card when a bot advises to take it. */
import { Lightbulb } from "lucide-react";
import type { ReactNode } from "react";

import styles from "./Advice.module.css";
import { moveFrom, slotName } from "../model/moves";
import type { WavePlay } from "../model/tableView";

/** The letter of the place whose card the bot would exchange for the Virage card. */
export function AdviceSwap({ play }: { play: WavePlay }): ReactNode {
  const move = moveFrom(play.advice[0]?.move);
  if (move?.kind !== "exchange" || play.legal.length === 0) return null;
  return (
    <span className={styles["tag"]} data-best="">
      <Lightbulb size={12} aria-hidden /> {slotName(move.slot)}
    </span>
  );
}
