/** Choosing a card, then where it goes: what can be pressed, and which move that is. */
import { useEffect, useState } from "react";

import { discarding, isDiscard, MOVES, playsWith, type Move } from "./moves";
import { aimedSquare, openHand, type VertePlay, type VerteView } from "./tableView";

/** A place that the chosen card can be tried on. */
export interface Target {
  notation: string;
  /** Whether the server listed the move; else pressing it asks why not. */
  legal: boolean;
  /** The square of a street... */
  seat: number;
  square: number;
  /** ...or a row; 0: a square. */
  row: number;
}

/** The card that is chosen and not laid yet, and where it could go. */
export interface Choice {
  /** Its index in the hand; -1: none is chosen. */
  index: number;
  card: number | null;
  targets: Target[];
  /** The move that lays it on the face-up pile, listed or not; null: no card is chosen. */
  discard: string | null;
  press: (index: number) => void;
  cancel: () => void;
}

/** The choice of the one who looks at the table. */
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

/** Escape takes a choice back. */
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

/** The listed moves that lay this card. */
export function movesOf(card: number, legal: string[]): string[] {
  return legal.filter((notation) => MOVES.of(notation)?.card === card);
}

/** The listed moves that put this card on or beside the board. */
export function playsOf(card: number, legal: string[]): string[] {
  return movesOf(card, legal).filter((notation) => !isDiscard(notation));
}

/** Everything that a card can be tried on, and whether it may be. */
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

/** The moves with a card, without the streets where nobody lives. */
function triesOf(card: number, view: VerteView): Move[] {
  return playsWith(card).filter(({ seat = 0 }) => seat < view.seats);
}

/** A move to ask about when nothing can be done with a card: rather with others than with oneself. */
export function firstTry(card: number, view: VerteView, viewer: number): string {
  const tries = triesOf(card, view);
  const first = tries.find(({ seat }) => seat !== viewer) ?? tries[0];
  return first?.notation ?? discarding(card);
}

/** The card of a move that was sent and is not confirmed; null: it lays none. */
export function pendingCard(pending: string | null): number | null {
  return MOVES.of(pending)?.card ?? null;
}
