/** A move of Wave as a picture: the card of the hand on turn, closed if the viewer may not see it. */
import type { WaveView } from "../../protocol.gen";
import type { MovePicture } from "../picture";
import { WaveBack, WaveFace } from "./art/cards";
import { moveFrom } from "./model/moves";
import { AWAY, placeName, placesOf } from "./model/tableView";

export function picture(view: WaveView, notation: string): MovePicture | null {
  const move = moveFrom(notation);
  if (move === null) return null;
  const place = placesOf(view, view.active_hand)[move.slot];
  if (place === undefined || place.isVacant) return null;
  const card = place.isKnown ? (
    <WaveFace card={place.card} />
  ) : (
    <WaveBack watched={place.facing === AWAY} />
  );
  return {
    card,
    from: [placeName(place.hand, place.slot)],
    to: move.kind === "exchange" ? ["middle"] : [],
  };
}
