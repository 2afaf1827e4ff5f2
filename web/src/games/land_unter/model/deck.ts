/** What is printed on the cards: numbers, weather, lifebelts. The rules are on the server. */
import type { Texts } from "../../../words/texts";
import printed from "../printed.gen.json";

/** Weather cards are numbered from 0 in views; the printed number is one higher. */
export const NUM_CARDS = printed.halves.length;
export const HAND_SIZE = printed.hand_size;
/** A hand with fewer lifebelts than this counts as having few. */
export const FEW_BELTS = printed.few_belts;
/** The number of consecutive cards with the same weather. */
export const BAND_SIZE = printed.band_size;
/** The kinds of weather, by their numbers. */
export const WEATHER = printed.weathers;
/** The levels of all water cards, lowest first. */
export const LEVELS: readonly number[] = printed.levels;
/** The highest printed water level; the lowest is 1. */
export const TOP_LEVEL = Math.max(...LEVELS);

/** The weather of a card, one of WEATHER. */
export function bandOf(card: number): number {
  return Math.floor(card / BAND_SIZE);
}

/** The number of half lifebelts on a card. */
export function halvesOf(card: number): number {
  return printed.halves[card] ?? 0;
}

/** The name of a card's weather. */
export function weatherWord(texts: Texts, card: number): string {
  const table = texts.given.words["table"] as { bands?: string[] } | undefined;
  return table?.bands?.[bandOf(card)] ?? "";
}

/** The names of the five kinds of weather, from sun to thunder. */
export function weatherWords(texts: Texts): string[] {
  return Object.values(WEATHER).map((band) => weatherWord(texts, band * BAND_SIZE));
}

/** The letter of a dealt hand; it stays the same when the hand is passed on. */
export function letterOf(hand: number): string {
  return "ABCDE"[hand] ?? "?";
}

/** The name under which a weather card is enlarged; undefined: it lies face down. */
export function enlargedWeather(card: number): string | undefined {
  return card < 0 ? undefined : `weather-${card}`;
}

/** The name under which a water card is enlarged. */
export function enlargedWater(level: number): string {
  return `water-${level}`;
}
