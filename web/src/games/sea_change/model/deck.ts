/** The sea cards as data: what is printed on each of them. A card is a number: its suit times the number of values, plus its value. */
import printed from "../printed.gen.json";

const VALUES = printed.points.length;

/** The suits in their canonical order; the index is the number that views use. */
export const LETTERS = ["Y", "V", "B", "G", "R"] as const;
export type Letter = (typeof LETTERS)[number];

/** No card, no suit, nobody. */
export const NONE = -1;

/** The points printed on each value; a 0 says "0 / 5". */
export const POINTS: readonly number[] = printed.points;

/** From how many players on a value takes part, as its corner mark says; 0: always. */
export const MARKS: readonly number[] = printed.marks;

/** What a 0 says beside its 0. */
export const TREASURE = printed.treasure;

export function suitOf(card: number): number {
  return Math.floor(card / VALUES);
}

export function valueOf(card: number): number {
  return card % VALUES;
}

/** The points that a card shows; `treasure` is the 0 that counts its five. */
export function pointsOn(card: number, treasure: number): number {
  return card === treasure ? TREASURE : (POINTS[valueOf(card)] ?? 0);
}

export function letterOf(suit: number): Letter {
  return LETTERS[suit] ?? "Y";
}

/** The number of the card of this name: `V10`. */
export function cardNamed(name: string): number {
  return printed.card_names.indexOf(name);
}

/** The suits in play, from the bits of a view. */
export function suitsIn(bits: number): number[] {
  return LETTERS.map((_, suit) => suit).filter((suit) => ((bits >> suit) & 1) === 1);
}

/** The values in the deck of so many players. */
export function valuesFor(players: number): readonly number[] {
  return printed.decks[players] ?? [];
}

/** A number with its sign: `+2`, `−4`, `0`. */
export function signed(points: number): string {
  if (points === 0) return "0";
  return points > 0 ? `+${points}` : `−${-points}`;
}
