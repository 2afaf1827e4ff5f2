/** Select a card, then its target: what can be pressed, and which move that makes. */
import { useEffect, useState } from "react";

import { discarding, isDiscard, MOVES, playsWith, type Move } from "./moves";
import { aimedSquare, openHand, type VertePlay, type VerteView } from "./tableView";

/** A square or row where the player can try to lay the selected card. */
export interface Target {
  notation: string;
  /** Whether the server listed the move; if not, pressing the target asks why not. */
  legal: boolean;
  /** The seat of the street; `square` is 0 if the target is a row. */
  seat: number;
  square: number;
  /** The row; 0 if the target is a square. */
  row: number;
}

/** The card that is selected but not laid yet, and where it can go. */
export interface Choice {
  /** Its index in the hand; -1: no card is selected. */
  index: number;
  card: number | null;
  targets: Target[];
  /** The move that discards it, legal or not; null: no card is selected. */
  discard: string | null;
  press: (index: number) => void;
  cancel: () => void;
}

/** The viewer's selection; it ends with the moment. */
export function useChoice(play: VertePlay): Choice {
  const { view, viewer, legal } = play;
  const moment = `${view.turn_number} ${view.phase} ${view.on_turn}`;
  const [state, setState] = useState({ moment: "", index: -1 });
  const index = state.moment === moment && legal.length > 0 ? state.index : -1;
  const hand = viewer === null ? [] : openHand(view, viewer);
  const card = hand[index] ?? null;
  const cancel = (): void => setState({ moment, index: -1 });
  useEscape(card !== null, cancel);

  function press(pressed: number): void {
    const wanted = hand[pressed];
    if (wanted === undefined || !play.isLive || play.pending !== null) return;
    if (pressed === index) cancel();
    else if (movesOf(wanted, legal).length > 0) setState({ moment, index: pressed });
    else play.explain(firstTry(wanted, view, viewer ?? 0));
  }

  return {
    index,
    card,
    targets: card === null ? [] : targetsOf(card, view, viewer ?? 0, legal),
    discard: card === null ? null : discarding(card),
    press,
    cancel,
  };
}

/** Deselect the card when Escape is pressed. */
function useEscape(active: boolean, cancel: () => void): void {
  useEffect(() => {
    if (!active) return;
    function onKey(event: KeyboardEvent): void {
      if (event.key === "Escape" && document.querySelector("dialog[open]") === null) cancel();
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });
}

/** The legal moves with this card. */
export function movesOf(card: number, legal: string[]): string[] {
  return legal.filter((notation) => MOVES.of(notation)?.card === card);
}

/** The legal moves that put this card on or beside the board. */
export function playsOf(card: number, legal: string[]): string[] {
  return movesOf(card, legal).filter((notation) => !isDiscard(notation));
}

/** Every target of a card, and whether the move is legal. */
export function targetsOf(
  card: number,
  view: VerteView,
  viewer: number,
  legal: string[],
): Target[] {
  return triesOf(card, view).map(({ notation, row = 0, seat = viewer }) => ({
    notation,
    legal: legal.includes(notation),
    seat,
    square: row > 0 ? 0 : aimedSquare(view, seat, card),
    row,
  }));
}

/** The moves that play a card, except those on streets without a player. */
function triesOf(card: number, view: VerteView): Move[] {
  return playsWith(card).filter(({ seat = 0 }) => seat < view.seats);
}

/** The move to ask about when a card has no legal move; preferably one on another street. */
export function firstTry(card: number, view: VerteView, viewer: number): string {
  const tries = triesOf(card, view);
  const first = tries.find(({ seat }) => seat !== viewer) ?? tries[0];
  return first?.notation ?? discarding(card);
}

/** The card of a move that was sent but is not confirmed yet; null: it has none. */
export function pendingCard(pending: string | null): number | null {
  return MOVES.of(pending)?.card ?? null;
}
