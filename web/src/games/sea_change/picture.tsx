/** A move of Sea Change as a picture: the card. */
import type { SeaChangeView } from "../../protocol.gen";
import { pictureOf, type MovePicture } from "../picture";
import { SeaCard } from "./art/cards";
import { MOVES } from "./model/moves";

export function picture(view: SeaChangeView, notation: string): MovePicture | null {
  const move = MOVES.of(notation);
  if (move === null) return null;
  const card = <SeaCard card={move.card} treasure={view.treasure} />;
  return pictureOf(card, [`card-${move.card}`, `open-${move.card}`]);
}
