/** Words for cards and places, for screen readers and for buttons. */
import i18next from "i18next";

import { hasCurls } from "../art/palette";
import { slotName, type Move } from "./moves";
import { AWAY, DOWN, holderName, IN, signalsOn, type Place, type WavePlay } from "./tableView";

/** A text of this game in the reader's language. */
export function say(key: string, values: Record<string, unknown> = {}): string {
  return i18next.t(key, { ns: "wave", ...values });
}

/** `red 0, with curls`. */
export function cardName(play: WavePlay, card: number): string {
  const name = play.texts.name("card", card);
  return hasCurls(card) ? say("with_curls", { card: name }) : name;
}

/** What is in a place, as far as the viewer knows. */
export function contentName(play: WavePlay, place: Place): string {
  if (place.isVacant) return say("vacant");
  if (place.isKnown) return cardName(play, place.card);
  return say(place.facing === DOWN ? "face_down" : place.facing === AWAY ? "blind" : "back");
}

/** The full label of a place of a hand: letter, card, facing, signals. */
export function placeLabel(play: WavePlay, place: Place, more: string[] = []): string {
  const parts = [
    say("place", { slot: slotName(place.slot) }),
    contentName(play, place),
    ...facingWords(play, place),
    ...signalsOn(play.view, place.hand, place.slot).map(({ seat, mark }) =>
      say("signal_by", { name: holderName(play, seat), mark: markName(play, mark) }),
    ),
    ...more,
  ];
  return parts.filter((part) => part !== "").join(", ");
}

function facingWords(play: WavePlay, place: Place): string[] {
  const isOwn = place.hand === play.viewer;
  if (place.facing === AWAY && isOwn) return [say("others_see")];
  if (place.facing === AWAY) return [say("holder_blind")];
  if (place.facing === IN && !isOwn && place.isKnown) return [say("holder_sees")];
  return [];
}

/** `lay this one`, `could go`, `not now`, `keep it`. */
export function markName(play: WavePlay, mark: string): string {
  const value = play.texts.value("mark", mark);
  return value === null ? mark : play.texts.name("mark", value);
}

/** `advise me, please` and the like; also advice about the Virage card. */
export function wordName(play: WavePlay, { kind, notation }: Move): string {
  const value = kind === "advise" ? "advice" : "word";
  const number = play.texts.value(value, notation);
  return number === null ? notation : play.texts.name(value, number);
}

/** The name of a colour of cards. */
export function colourName(rank: number): string {
  return say(`colours.${rank}`);
}
