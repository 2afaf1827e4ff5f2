/** The prompt for the player to move, the moves to confirm, and the sounds. */
import type { TableEvent } from "../../../protocol.gen";
import type { Sound } from "../../../stage/sound";
import { MOVES } from "./moves";
import { isVaimiti, placesOf, type WavePlay } from "./tableView";
import { say } from "./names";

/** What the player to move should do now. */
export function prompt({ view }: WavePlay): string {
  if (isVaimiti(view, view.active_hand)) {
    return say(view.stuck === 1 ? "prompt.vaimiti_stuck" : "prompt.vaimiti");
  }
  if (view.stuck === 1) return say("prompt.stuck");
  if (view.refused !== 0) return say("prompt.refused");
  if (view.taken >= 0) return say("prompt.taken");
  return say(view.nazare === 1 ? "prompt.nazare" : "prompt.turn");
}

/** The question before admitting forbidden talk, or laying an unseen card when misplays count. */
export function confirm(play: WavePlay, notation: string): string | null {
  const move = MOVES.of(notation);
  if (move?.kind === "breach") return say("confirm.breach");
  const { view } = play;
  if (move?.kind !== "lay" || view.misplay === 0) return null;
  const place = placesOf(view, view.active_hand)[move.slot];
  if (place === undefined || place.isKnown) return null;
  return say(view.nazare === 1 ? "confirm.blind_foam" : "confirm.blind_end");
}

const SOUNDS: Record<string, Sound> = {
  laid: "card",
  vaimiti_laid: "card",
  face_down: "card",
  vaimiti_face_down: "card",
  exchanged: "card",
  foamed: "splash",
  virage_foamed: "splash",
  reversed: "splash",
  colours_inverted: "splash",
  colours_restored: "splash",
  digits_inverted: "splash",
  digits_restored: "splash",
  pointed: "bell",
  pointed_at_vaimiti: "bell",
  said: "bell",
  advised: "bell",
  refused: "belt",
  misplayed: "belt",
  rated: "belt",
  lost: "belt",
  won: "cheer",
};

/** The sound of an event; null: none. */
export function sound(event: TableEvent): Sound | null {
  return SOUNDS[event.kind] ?? null;
}
