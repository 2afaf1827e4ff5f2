/** What a bot advises: marks on the cards, and its reason in words. */
import { Lightbulb } from "lucide-react";
import type { ReactNode } from "react";

import type { Advice } from "../../../protocol.gen";
import { useLanguage } from "../../../words";
import styles from "./Advice.module.css";
import { moveFrom, MOVES, slotName } from "../model/moves";
import { choosesFor, targetOf, type WavePlay } from "../model/tableView";
import { say } from "../model/names";

/** A mark on a card that a bot would lay or give away. */
export function AdviceTag({
  play,
  hand,
  slot,
}: {
  play: WavePlay;
  hand: number;
  slot: number;
}): ReactNode {
  const best = adviceFor(play, hand, slot);
  if (best === null) return null;
  return (
    <span className={styles["tag"]} data-best={best === play.advice[0] ? "" : undefined}>
      <Lightbulb size={12} aria-hidden />
      <Share advice={best} />
    </span>
  );
}

/** The best advice about a card: to lay it, give it away or point at it; null: none. */
export function adviceFor(play: WavePlay, hand: number, slot: number): Advice | null {
  return play.advice.find(({ move }) => isAbout(play, move, { hand, slot })) ?? null;
}

function isAbout(play: WavePlay, notation: string, at: { hand: number; slot: number }): boolean {
  const move = MOVES.of(notation);
  if (move === null || !("slot" in move) || move.slot !== at.slot) return false;
  if (move.kind === "point") return move.target === targetOf(play.view, at.hand);
  return choosesFor(play, at.hand);
}

/** The expected win share, in percent. */
function Share({ advice }: { advice: Advice }): ReactNode {
  const language = useLanguage();
  if (advice.value === null) return null;
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });
  return <>{percent.format(advice.value)}</>;
}

/** The advice in words: which move, how good it is, and why. */
export function AdviceNote({ play }: { play: WavePlay }): ReactNode {
  const shown = play.advice.filter(({ value, why }) => value !== null || why !== "").slice(0, 3);
  if (shown.length === 0 || play.legal.length === 0) return null;
  return (
    <ol className={styles["note"]} aria-label={say("hint")}>
      {shown.map((advice, i) => (
        <li key={advice.move} data-best={i === 0 ? "" : undefined}>
          <b>{moveName(advice.move)}</b> <Share advice={advice} />
          {i === 0 && advice.why !== "" && <span> · {advice.why}</span>}
        </li>
      ))}
    </ol>
  );
}

function moveName(notation: string): string {
  const move = moveFrom(notation);
  if (move === null) return notation;
  return say(`moves.${move.kind}`, { slot: slotName(move.slot) });
}
