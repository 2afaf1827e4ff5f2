/**
 * What is printed on the sea cards. A card is a number: its suit times the number of values, plus
 * its value.
 */
import printed from "../printed.gen.json";

const VALUES = printed.points.length;

/** The suits in canonical order; views use the index. */
export type Letter = keyof typeof printed.suits;
export const LETTERS = Object.keys(printed.suits) as readonly Letter[];

export const NO_CARD = printed.no_card;
export const NO_SUIT = printed.no_suit;
export const NO_SEAT = printed.no_seat;
export const NO_SIDE = printed.no_side;
/** No place in a trick. */
export const NO_PLACE = printed.no_place;

/** The points printed on the cards of each value; a 0 shows "0 / 5". */
export const POINTS: readonly number[] = printed.points;

/** The smallest number of players for which a value is used, as printed; 0: always used. */
export const MARKS: readonly number[] = printed.marks;

/** The points of the 0 of the trump suit. */
export const TREASURE = printed.treasure;

export function suitOf(card: number): number {
  return Math.floor(card / VALUES);
}

export function valueOf(card: number): number {
  return card % VALUES;
}

/** The points of a card; `treasure` is the 0 that is worth five. */
export function pointsOn(card: number, treasure: number): number {
  return card === treasure ? TREASURE : (POINTS[valueOf(card)] ?? 0);
}

export function letterOf(suit: number): Letter {
  return LETTERS[suit] ?? "Y";
}

/** The number of a card by its name, such as `V10`. */
export function cardNamed(name: string): number {
  return printed.card_names.indexOf(name);
}

/** The suits in play, from the bit set of a view. */
export function suitsIn(bits: number): number[] {
  return LETTERS.map((_, suit) => suit).filter((suit) => ((bits >> suit) & 1) === 1);
}

/** The values in the deck for this number of players. */
export function valuesFor(players: number): readonly number[] {
  return printed.decks[players] ?? [];
}

/** A number with its sign: `+2`, `−4`, `0`. */
export function signed(points: number): string {
  if (points === 0) return "0";
  return points > 0 ? `+${points}` : `−${-points}`;
}
