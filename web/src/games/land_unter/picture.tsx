/** A move of Land Unter as a picture: the weather card. */
import type { LandUnterView } from "../../protocol.gen";
import { pictureOf, type MovePicture } from "../picture";
import { Weather } from "./art/cards";
import { MOVES } from "./model/moves";

export function picture(_: LandUnterView, notation: string): MovePicture | null {
  const move = MOVES.of(notation);
  if (move === null) return null;
  return pictureOf(<Weather card={move.card} />, [`card-${move.card}`, `open-${move.card}`]);
}
