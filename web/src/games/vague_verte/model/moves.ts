/** Moves as data. */
import { MoveTable, type Noted } from "../../moves";
import table from "../moves.gen.json";

/** What a move is; all numbers except rows count from 0. */
export type Facts = {
  /** `draw` is from the draw pile, `take` from the face-up pile. */
  kind: "draw" | "take" | "play" | "discard";
  card?: number;
  /** The street that a card is played on, for cards that can go on other players' streets. */
  seat?: number;
  /** The row that a light is put beside. */
  row?: number;
};

export type Move = Noted<Facts>;

export const MOVES = new MoveTable<Facts>(table);

export const DRAW = MOVES.notation({ kind: "draw" });
export const TAKE = MOVES.notation({ kind: "take" });

/** The move that lays this card on the face-up pile. */
export function discarding(card: number): string {
  return MOVES.notation({ kind: "discard", card });
}

export function isDiscard(notation: string | null | undefined): boolean {
  return MOVES.of(notation)?.kind === "discard";
}

/** Every move that puts this card on or beside the board, legal now or not. */
export function playsWith(card: number): Move[] {
  return MOVES.all.filter((move) => move.kind === "play" && move.card === card);
}
