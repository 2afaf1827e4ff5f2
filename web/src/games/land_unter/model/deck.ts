/** What is printed on the cards: numbers, weather, lifebelts. What they do is the server's matter. */
import type { Texts } from "../../../words/texts";
import printed from "../printed.gen.json";

/** Weather cards are counted from 0 in views; the number on the card is one more. */
export const NUM_CARDS = printed.halves.length;
export const HAND_SIZE = printed.hand_size;
/** A hand with fewer lifebelts has few of them. */
export const FEW_BELTS = printed.few_belts;
/** How many cards of each weather follow each other. */
export const BAND_SIZE = 12;
/** The levels on all water cards, the lowest first. */
export const LEVELS: readonly number[] = printed.levels;
/** Water levels are printed from 1 to this. */
export const TOP_LEVEL = Math.max(...LEVELS);

/** Which weather a card shows: 0 sun, 1 breeze, 2 rain, 3 gale, 4 thunder. */
export function bandOf(card: number): number {
  return Math.floor(card / BAND_SIZE);
}

/** How many half lifebelts are drawn on a card. */
export function halvesOf(card: number): number {
  return printed.halves[card] ?? 0;
}

/** What the weather of a card is called. */
export function weatherWord(texts: Texts, card: number): string {
  const table = texts.given.words["table"] as { bands?: string[] } | undefined;
  return table?.bands?.[bandOf(card)] ?? "";
}

/** The five weathers, from sun to thunder. */
export function weatherWords(texts: Texts): string[] {
  return Array.from({ length: NUM_CARDS / BAND_SIZE }, (_, band) =>
    weatherWord(texts, band * BAND_SIZE),
  );
}

/** A letter for each hand as it was dealt. */
export function letterOf(hand: number): string {
  return "ABCDE"[hand] ?? "?";
}
