/** A view in the words of the table: who sits where, what lies before whom. No rule is applied here. */
import type { LandUnterView } from "../../protocol.gen";
import { HAND_SIZE, TOP_LEVEL } from "./deck";

export const NO_CARD = -1;
export const CLOSED_CARD = -2;
export const NO_SEAT = -1;
/** The mode in which cards are laid face up. */
export const OPEN = 1;

/** The seats clockwise, the one at the bottom first. */
export function seatsFrom(seats: number, bottom: number): number[] {
  return Array.from({ length: seats }, (_, step) => (bottom + step) % seats);
}

/** A card of a hand: what is known of it, and where it has been seen. */
export interface HeldCard {
  /** The number in the deck: the same for the whole match. */
  place: number;
  /** The card, or CLOSED_CARD. */
  card: number;
  /** Played in this round. */
  spent: boolean;
  /** Played in any round. */
  shown: boolean;
}

/** All twelve cards of a hand as it was dealt, known ones by number, unknown ones last. */
export function cardsOfHand(view: LandUnterView, hand: number): HeldCard[] {
  const cards = Array.from({ length: HAND_SIZE }, (_, i) => {
    const place = hand * HAND_SIZE + i;
    return {
      place,
      card: view.deck[place] ?? CLOSED_CARD,
      spent: view.spent[place] === 1,
      shown: view.shown[place] === 1,
    };
  });
  return cards.sort((a, b) => orderOf(a.card) - orderOf(b.card));
}

function orderOf(card: number): number {
  return card === CLOSED_CARD ? 99 : card;
}

/** The cards that a seat still holds: neither played in this round nor laid in this trick. */
export function handOf(view: LandUnterView, seat: number): HeldCard[] {
  const laid = view.chosen[seat] ?? NO_CARD;
  const left = cardsOfHand(view, view.held[seat] ?? 0).filter(
    ({ card, spent }) => !spent && (laid === NO_CARD || card !== laid),
  );
  // A card that lies face down may be any of the closed ones: one of them goes, no matter which.
  const isOneTooMany = left.length > countLeft(view, seat) && left.at(-1)?.card === CLOSED_CARD;
  return isOneTooMany ? left.slice(0, -1) : left;
}

/** How many cards a seat still holds, also where they are closed. */
export function countLeft(view: LandUnterView, seat: number): number {
  const start = (view.held[seat] ?? 0) * HAND_SIZE;
  const spent = view.spent.slice(start, start + HAND_SIZE).filter((it) => it === 1).length;
  const laid = view.mode === OPEN ? 0 : (view.has_chosen[seat] ?? 0);
  return HAND_SIZE - spent - (isRevealed(view, seat) ? 0 : laid);
}

/** Whether the card that a seat has laid counts as played already. */
function isRevealed(view: LandUnterView, seat: number): boolean {
  const card = view.chosen[seat] ?? NO_CARD;
  const place = card === NO_CARD ? -1 : view.deck.indexOf(card);
  return place >= 0 && view.spent[place] === 1;
}

/** A water card: its number in the pile, its level, and who has taken it. */
export interface WaterCard {
  index: number;
  level: number;
  taker: number;
}

/** The water cards turned up in this round, in order. */
export function waterSeen(view: LandUnterView): WaterCard[] {
  return Array.from({ length: view.water_turned }, (_, index) => ({
    index,
    level: view.water[index] ?? 0,
    taker: view.water_taken[index] ?? NO_SEAT,
  }));
}

/** The two water cards of the trick, the lower one first. */
export function waterOfTrick(view: LandUnterView): WaterCard[] {
  const open = waterSeen(view).slice(-2);
  return open.sort((a, b) => a.level - b.level || a.index - b.index);
}

/** The water card on top before a seat; null where there is none. */
export function topWater(view: LandUnterView, seat: number): WaterCard | null {
  return waterSeen(view).findLast(({ taker }) => taker === seat) ?? null;
}

/** How many cards of each level, 1 to 12, are still to come. */
export function waterToCome(view: LandUnterView): number[] {
  const seen = waterSeen(view);
  return Array.from(
    { length: TOP_LEVEL },
    (_, i) => 2 - seen.filter(({ level }) => level === i + 1).length,
  );
}

/** Who stands highest and who lowest now; nobody stands highest on dry land. */
export function extremes(view: LandUnterView): { top: number[]; low: number[] } {
  const active = seatsFrom(view.seats, 0).filter((seat) => view.active[seat] === 1);
  const levels = active.map((seat) => view.level[seat] ?? 0);
  const top = Math.max(...levels, 0);
  const low = Math.min(...levels);
  return {
    top: top === 0 ? [] : active.filter((seat) => view.level[seat] === top),
    low: low === top ? [] : active.filter((seat) => view.level[seat] === low),
  };
}

/** In the open mode: the seats still in, in the order in which they lay their cards. */
export function orderOfPlay(view: LandUnterView): number[] {
  if (view.mode !== OPEN || view.first_seat === NO_SEAT) return [];
  return seatsFrom(view.seats, view.first_seat).filter((seat) => view.active[seat] === 1);
}

/** The hand that a seat played in an earlier round: hands are passed by one seat each time. */
export function heldInRound(view: LandUnterView, seat: number, round: number): number {
  return view.held[(seat + view.round_number - round + view.seats) % view.seats] ?? 0;
}

/** What a seat scored in a round, in its parts. */
export interface RoundScore {
  hand: number;
  belts: number;
  bonus: number;
  isOut: boolean;
  points: number;
}

/** The rounds that are scored, each with all seats. */
export function scoredRounds(view: LandUnterView): RoundScore[][] {
  const count = view.phase === 1 ? view.seats : view.round_number;
  return Array.from({ length: count }, (_, round) =>
    seatsFrom(view.seats, 0).map((seat) => scoreOf(view, round, seat)),
  );
}

function scoreOf(view: LandUnterView, round: number, seat: number): RoundScore {
  const points = view.round_score[round]?.[seat] ?? 0;
  const bonus = view.bonus[round]?.[seat] ?? 0;
  const isOut = points < 0;
  const hand = heldInRound(view, seat, round);
  return { hand, points, bonus, isOut, belts: isOut ? 0 : points - bonus };
}
