/** Moves and signals as data. */
import { MoveTable, type Noted } from "../../moves";
import table from "../moves.gen.json";
import printed from "../printed.gen.json";

/** What a move or a signal is; all numbers count from 0. */
export type Facts =
  | { kind: "lay" | "lay_down" | "exchange"; slot: number }
  /** Admitting forbidden talk. */
  | { kind: "breach" }
  /** Advice about the Virage card. */
  | { kind: "advise"; mark: number }
  | { kind: "say"; word: string }
  /** Pointing at a place of a hand; `target` is the number of the hand, or VAIMITI. */
  | { kind: "point"; target: number; slot: number; mark: number };

export type Move = Noted<Facts>;

export const MOVES = new MoveTable<Facts>(table);

/** The target of signals at Vaimiti's hand. */
export const VAIMITI = printed.vaimiti;

/** The signs for the four meanings of pointing at a card, in the order that views use. */
export const MARKS: readonly string[] = [...printed.marks];

/** The letter of a place of a hand. */
export function slotName(slot: number): string {
  return printed.slots[slot] ?? "?";
}

/** The moves of this kind among those given. */
export function ofKind(kind: Facts["kind"], notations: readonly string[]): Move[] {
  return MOVES.every(notations).filter((move) => move.kind === kind);
}

/** The move of this notation if it uses a place of the hand on turn, else null. */
export function moveFrom(
  notation: string | null | undefined,
): Extract<Move, { kind: "lay" | "lay_down" | "exchange" }> | null {
  const move = MOVES.of(notation);
  if (move === null) return null;
  return move.kind === "lay" || move.kind === "lay_down" || move.kind === "exchange" ? move : null;
}
