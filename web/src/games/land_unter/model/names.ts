/** The names of cards and players, in the user's language. */
import i18next from "i18next";

import type { Play } from "../../contract";
import type { Texts } from "../../../words/texts";
import { halvesOf, weatherWord } from "./deck";

type LandPlay = Play<"land_unter">;

/** A translation from this game's catalogue. */
export function say(key: string, values: Record<string, unknown> = {}): string {
  return i18next.t(key, { ns: "land_unter", ...values });
}

/** The full name of a weather card: "37, gale, half a lifebelt". */
export function cardName(texts: Texts, card: number): string {
  const key = ["card", "card_half", "card_whole"][halvesOf(card)] ?? "card";
  return say(key, { number: texts.name("card", card), weather: weatherWord(texts, card) });
}

/** The name of the player at a seat. */
export function playerName(play: LandPlay, seat: number): string {
  return play.players[seat]?.name ?? "";
}

/** A win probability as a percentage. */
export function percent(value: number): string {
  return `${Math.round(value * 100)} %`;
}
