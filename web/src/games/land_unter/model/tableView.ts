/** Reads from a view what the table shows: seats, hands, water cards. No rule is applied here. */
import type { LandUnterView } from "../../../protocol.gen";
import printed from "../printed.gen.json";
import { HAND_SIZE, LEVELS, TOP_LEVEL } from "./deck";

export const NO_CARD = printed.no_card;
export const CLOSED_CARD = printed.closed_card;
export const NO_SEAT = printed.no_seat;
const OVER = printed.phases.over;
/** The mode in which cards are laid face up. */
export const OPEN = printed.modes.open;
/** Whether a seat is at the highest or lowest water level (`stand` in the view). */
export const { highest: HIGHEST, lowest: LOWEST } = printed.stands;
/** The value of `kept` in the view for a seat that went out of the round. */
const OUT = printed.out;

/** The seats in clockwise order, the one at the bottom first. */
export function seatsFrom(seats: number, bottom: number): number[] {
  return Array.from({ length: seats }, (_, step) => (bottom + step) % seats);
}

/** A card of a hand, and whether it has been played. */
export interface HeldCard {
  /** Its index in the deck, the same for the whole match. */
  place: number;
  /** The card, or CLOSED_CARD. */
  card: number;
  /** Played in this round. */
  spent: boolean;
  /** Played in any round. */
  shown: boolean;
}

/** All twelve cards of a hand as it was dealt: known ones by number, then unknown ones. */
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
  // A card that lies face down may be any of the closed ones: remove one of them.
  const isOneTooMany = left.length > countLeft(view, seat) && left.at(-1)?.card === CLOSED_CARD;
  return isOneTooMany ? left.slice(0, -1) : left;
}

/** The number of cards a seat still holds, open or closed. */
export function countLeft(view: LandUnterView, seat: number): number {
  return view.hand_size[seat] ?? 0;
}

/** A water card: its index in the pile, its level, and the seat that took it. */
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

/** The last water card that a seat took; null if there is none. */
export function topWater(view: LandUnterView, seat: number): WaterCard | null {
  return waterSeen(view).findLast(({ taker }) => taker === seat) ?? null;
}

/** For each level from 1 to 12, how many water cards are still to come. */
export function waterToCome(view: LandUnterView): number[] {
  const seen = waterSeen(view);
  return Array.from({ length: TOP_LEVEL }, (_, i) => {
    const all = LEVELS.filter((level) => level === i + 1).length;
    return all - seen.filter(({ level }) => level === i + 1).length;
  });
}

/** What a seat scored in a round, item by item. */
export interface RoundScore {
  hand: number;
  belts: number;
  bonus: number;
  isOut: boolean;
  points: number;
}

/** Whether the match is over. */
export function isOver(view: LandUnterView): boolean {
  return view.phase === OVER;
}

/** The numbers of all rounds, from 0. */
export function roundsOf(view: LandUnterView): number[] {
  return Array.from({ length: view.rounds }, (_, round) => round);
}

/** The scored rounds, each with the scores of all seats. */
export function scoredRounds(view: LandUnterView): RoundScore[][] {
  const count = isOver(view) ? view.rounds : view.round_number;
  return Array.from({ length: count }, (_, round) =>
    seatsFrom(view.seats, 0).map((seat) => scoreOf(view, round, seat)),
  );
}

function scoreOf(view: LandUnterView, round: number, seat: number): RoundScore {
  const kept = view.kept[round]?.[seat] ?? 0;
  return {
    hand: view.played[round]?.[seat] ?? 0,
    belts: Math.max(0, kept),
    bonus: view.bonus[round]?.[seat] ?? 0,
    isOut: kept === OUT,
    points: view.round_score[round]?.[seat] ?? 0,
  };
}
