/** What lies on the table, read off a view: who laid which card, which side is whose. */
import type { SeaChangeView, TableEvent } from "../../protocol.gen";
import { NONE, suitOf, valueOf } from "./sea";

/** The automaton's side in a view of a single player. */
export const IA = 1;

/** A card of a trick as it lies there. */
export interface Laid {
  card: number;
  /** Who laid it; NONE: the IA. */
  seat: number;
  /** As the how manieth, from 0. */
  order: number;
}

export function isSolo(view: SeaChangeView): boolean {
  return view.seats === 1;
}

/** How many cards make a trick at this table. */
export function fullTrick(view: SeaChangeView): number {
  return isSolo(view) ? 3 : view.seats;
}

/** The cards of the trick in the order of play. */
export function trickOf(view: SeaChangeView): Laid[] {
  return laid(view, view.trick, view.leader);
}

/** The cards of the trick before in the order of play; none at the start of a round. */
export function lastTrickOf(view: SeaChangeView): Laid[] {
  return laid(view, view.last_trick, view.last_leader);
}

function laid(view: SeaChangeView, cards: number[], leader: number): Laid[] {
  return cards
    .filter((card) => card >= 0)
    .map((card, order) => ({ card, order, seat: seatAt(view, leader, order) }));
}

function seatAt(view: SeaChangeView, leader: number, order: number): number {
  if (isSolo(view)) return order === 1 ? 0 : NONE;
  return (leader + order) % view.seats;
}

/** The suit that the first card of the trick shows; NONE: nothing lies there. */
export function ledIn(view: SeaChangeView): number {
  const first = view.trick_size > 0 ? view.trick[0] : undefined;
  return first === undefined || first < 0 ? NONE : suitOf(first);
}

/** The card that was laid last; NONE: nothing lies there. */
export function lastCard(view: SeaChangeView): number {
  return view.trick_size > 0 ? (view.trick[view.trick_size - 1] ?? NONE) : NONE;
}

/** Whether a card shows the same value as the card that was laid last. */
export function echoes(view: SeaChangeView, card: number): boolean {
  const last = lastCard(view);
  return last !== NONE && valueOf(last) === valueOf(card);
}

/**
 * The card that lies highest now, to be marked as such: highest trump, else highest of the first
 * suit. An aid for the eye only; who wins a trick is what the server tells.
 */
export function highest(cards: Laid[], trump: number): Laid | null {
  const led = cards[0] === undefined ? NONE : suitOf(cards[0].card);
  const ofSuit = (suit: number): Laid[] => cards.filter(({ card }) => suitOf(card) === suit);
  const field = ofSuit(trump).length > 0 ? ofSuit(trump) : ofSuit(led);
  return field.reduce<Laid | null>(
    (best, one) => (best === null || one.card > best.card ? one : best),
    null,
  );
}

/** The cards in a seat's hand that are open, in their order. */
export function openHand(view: SeaChangeView, seat: number): number[] {
  return (view.hand[seat] ?? []).slice(0, view.hand_size[seat] ?? 0).filter((card) => card >= 0);
}

/** What is left of the stock or of the pile of the IA. */
export function deckLeft(view: SeaChangeView): number {
  return Math.max(0, view.deck_size - view.deck_next);
}

/** The side of a seat; NONE is the IA. */
export function sideOf(view: SeaChangeView, seat: number): number {
  return seat === NONE ? IA : (view.side_of[seat] ?? seat);
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
  if (isSolo(view)) return side === IA ? [] : [0];
  return view.side_of.slice(0, view.seats).flatMap((its, seat) => (its === side ? [seat] : []));
}

/** Whether this seat keeps the pile of its side: the lowest one does. */
export function keepsPile(view: SeaChangeView, seat: number): boolean {
  return seatsOf(view, sideOf(view, seat))[0] === seat;
}

/** The cards that a side captured in the round before, in canonical order. */
export function pastPile(view: SeaChangeView, side: number): number[] {
  return view.past_taken_by.flatMap((its, card) => (its === side ? [card] : []));
}

/** Whether a round has been played to its end. */
export function hasPast(view: SeaChangeView): boolean {
  return view.past_trump !== NONE;
}

/** A value of an event that is a number. */
export function numberIn(event: TableEvent, key: string): number {
  const value = event.values[key];
  return typeof value === "number" ? value : NONE;
}

/** Who has just won the trick that still lies there; null: nobody yet. NONE is the IA. */
export function winnerTold(view: SeaChangeView, events: TableEvent[]): number | null {
  const last = events.at(-1);
  if (last === undefined || view.trick_size < fullTrick(view)) return null;
  if (last.kind === "trick_won") return last.seat;
  return last.kind === "ia_trick_won" ? NONE : null;
}

/** The sea change that was told last, with the card that made it; null: none. */
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
    card: played === undefined ? NONE : numberIn(played, "card"),
  };
}
