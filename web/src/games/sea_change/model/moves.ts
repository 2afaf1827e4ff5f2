/** The moves; each one plays a card. */
import { MoveTable } from "../../moves";
import table from "../moves.gen.json";

type Facts = { kind: "play"; card: number };

export const MOVES = new MoveTable<Facts>(table);

/** The move that plays this card. */
export function playing(card: number): string {
  return MOVES.notation({ kind: "play", card });
}
