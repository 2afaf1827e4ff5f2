/** Reads from a view what the table shows: who played which card, who is on which side. */
import type { SeaChangeView, TableEvent } from "../../../protocol.gen";
import printed from "../printed.gen.json";
import { NO_CARD, NO_SEAT, NO_SIDE, NO_SUIT, valueOf } from "./deck";

/** A card of a trick. */
export interface Laid {
  card: number;
  /** The seat that played it; NO_SEAT: the IA. */
  seat: number;
  /** Its position in the trick, from 0. */
  order: number;
}

export function isSolo(view: SeaChangeView): boolean {
  return view.seats === 1;
}

/** The cards of the trick in playing order. */
export function trickOf(view: SeaChangeView): Laid[] {
  return laid(view.trick, view.laid_by);
}

/** The cards of the previous trick in playing order; none at the start of a round. */
export function lastTrickOf(view: SeaChangeView): Laid[] {
  return laid(view.last_trick, view.last_laid_by);
}

function laid(cards: number[], seats: number[]): Laid[] {
  return cards
    .map((card, order) => ({ card, order, seat: seats[order] ?? NO_SEAT }))
    .filter(({ card }) => card >= 0);
}

/** Whether a card has the value that would make a sea change now. */
export function echoes(view: SeaChangeView, card: number): boolean {
  return valueOf(card) === view.echo;
}

/** The open cards in a seat's hand, in order. */
export function openHand(view: SeaChangeView, seat: number): number[] {
  return (view.hand[seat] ?? []).slice(0, view.hand_size[seat] ?? 0).filter((card) => card >= 0);
}

/** How many cards are left in the stock or in the IA's pile. */
export function deckLeft(view: SeaChangeView): number {
  return Math.max(0, view.deck_size - view.deck_next);
}

/** The side of a seat; NO_SEAT is the IA, whose side has no seat. */
export function sideOf(view: SeaChangeView, seat: number): number {
  if (seat !== NO_SEAT) return view.side_of[seat] ?? seat;
  return sidesOf(view).find((side) => isIa(view, side)) ?? NO_SIDE;
}

/** Whether a side is the IA's. */
export function isIa(view: SeaChangeView, side: number): boolean {
  return seatsOf(view, side).length === 0;
}

export function hasTeams(view: SeaChangeView): boolean {
  return view.teams > 0;
}

export function teamLetter(side: number): string {
  return String.fromCharCode(65 + side);
}

/** All sides of the match. */
export function sidesOf(view: SeaChangeView): number[] {
  return Array.from({ length: view.sides }, (_, side) => side);
}

/** The seats of a side; none for the IA. */
export function seatsOf(view: SeaChangeView, side: number): number[] {
  return view.side_of.slice(0, view.seats).flatMap((its, seat) => (its === side ? [seat] : []));
}

/** Whether this seat keeps its side's pile: the lowest seat of a side does. */
export function keepsPile(view: SeaChangeView, seat: number): boolean {
  return seatsOf(view, sideOf(view, seat))[0] === seat;
}

/** The cards that a side captured in the previous round, in canonical order. */
export function pastPile(view: SeaChangeView, side: number): number[] {
  return view.past_taken_by.flatMap((its, card) => (its === side ? [card] : []));
}

/** Whether the match is over. */
export function isOver(view: SeaChangeView): boolean {
  return view.phase === printed.phases.over;
}

/** Whether a round has been finished. */
export function hasPast(view: SeaChangeView): boolean {
  return view.past_trump !== NO_SUIT;
}

/** A number from an event's values; -1, which names nothing, if it is missing. */
export function numberIn(event: TableEvent, key: string): number {
  const value = event.values[key];
  return typeof value === "number" ? value : -1;
}

/** The seat that has just won the trick on the table; NO_SEAT: the IA; null: nobody yet. */
export function winnerTold(view: SeaChangeView, events: TableEvent[]): number | null {
  const last = events.at(-1);
  if (last === undefined || view.trick_size === 0) return null;
  if (last.kind === "trick_won") return last.seat;
  return last.kind === "ia_trick_won" ? NO_SEAT : null;
}

/** The last sea change among the events, with the card that made it; null: none. */
export function changeTold(
  events: TableEvent[],
): { suit: number; same: boolean; card: number } | null {
  const at = events.findLastIndex((event) => event.kind === "sea_change");
  const change = events[at];
  if (change === undefined) return null;
  const played = events.slice(0, at).findLast((event) => event.kind.endsWith("played"));
  return {
    suit: numberIn(change, "suit"),
    same: numberIn(change, "same") === 1,
    card: played === undefined ? NO_CARD : numberIn(played, "card"),
  };
}

/** The number of the trick, from 1; when nobody is to move any more, that of the last one. */
export function trickNumber(view: SeaChangeView): number {
  return view.turn === NO_SEAT ? Math.max(view.trick_number, 1) : view.trick_number + 1;
}
