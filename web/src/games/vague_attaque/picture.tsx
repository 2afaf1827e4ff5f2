/** A move of Vague & Attaque as a picture: the card, and the place or player it goes to. */
import type { VagueAttaqueView } from "../../protocol.gen";
import type { Texts } from "../../words/texts";
import { pictureOf, type MovePicture } from "../picture";
import { ArtefactFace, CardBack, CardFace } from "./art/cards";
import { DECKS, FIRST_PLACE } from "./model/deck";
import { MOVES, type Move } from "./model/moves";

export function picture(
  view: VagueAttaqueView,
  notation: string,
  texts: Texts,
): MovePicture | null {
  const move = MOVES.of(notation);
  if (move === null) return null;
  if (move.card !== undefined) {
    const face = <CardFace card={move.card} texts={texts} />;
    const card = `card-${move.card}`;
    if (move.seat !== undefined) return { card: face, from: [`seat-${view.active}`], to: [card] };
    return { card: face, from: [card], to: goalOf(view, move) };
  }
  if (move.artefact !== undefined) {
    const face = <ArtefactFace artefact={move.artefact} texts={texts} />;
    return { ...pictureOf(face, []), to: goalOf(view, move) };
  }
  const deck = DECKS[move.deck ?? (move.kind === "draw" ? 0 : -1)];
  if (deck === undefined) return { ...pictureOf(null, []), to: goalOf(view, move) };
  return pictureOf(<CardBack deck={deck} />, [`pile-${deck}`]);
}

/** The place that a souvenir is put on, the zone that a place is laid in, or the rival. */
function goalOf(view: VagueAttaqueView, { kind, place, seat }: Move): string[] {
  if (place !== undefined) return [`card-${FIRST_PLACE + place}`];
  if (kind === "place") return [`zone-${view.active}`];
  return seat === undefined ? [] : [`seat-${seat}`];
}
