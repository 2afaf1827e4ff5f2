/** A move of Vague Verte as a picture: the card, and the square, row or pile it goes to. */
import type { VagueVerteView } from "../../protocol.gen";
import { pictureOf, type MovePicture } from "../picture";
import { CardBack, CardFace } from "./art/cards";
import { NO_CARD } from "./model/deck";
import { MOVES, type Move } from "./model/moves";
import { aimedSquare, faceUp } from "./model/tableView";

export function picture(view: VagueVerteView, notation: string): MovePicture | null {
  const move = MOVES.of(notation);
  if (move === null) return null;
  if (move.kind === "draw") return pictureOf(<CardBack />, ["pile"]);
  const card = move.kind === "take" ? faceUp(view) : (move.card ?? NO_CARD);
  const face = card === NO_CARD ? null : <CardFace card={card} />;
  if (move.kind === "take") return pictureOf(face, ["face_up"]);
  const from = [`hand-${card}`, `open-${view.on_turn}-${card}`];
  return { card: face, from, to: [goalOf(view, move, card)] };
}

/** The place where the card is laid. */
function goalOf(view: VagueVerteView, move: Move, card: number): string {
  if (move.kind === "discard") return "face_up";
  if (move.row !== undefined) return `row-${move.row}`;
  const seat = move.seat ?? view.on_turn;
  return `square-${seat}-${aimedSquare(view, seat, card)}`;
}
