/** Find moves by the cards they use. */
import { MoveTable, type Noted } from "../../moves";
import table from "../moves.gen.json";

/** What a move is; all numbers count from 0. */
export type Facts = {
  /** The verb: `put`, `duel`, `draw`... */
  kind: string;
  card?: number;
  /** The number, among the places, of the place that a souvenir is put on. */
  place?: number;
  seat?: number;
  artefact?: number;
  /** The deck that an extra card is drawn from. */
  deck?: number;
};

export type Move = Noted<Facts>;

export const MOVES = new MoveTable<Facts>(table);

const HAND_KINDS = ["trade", "dump", "discard", "give", "keep", "place", "put", "play", "lose"];

/** The moves that use a card from the player's own hand. */
export function movesFromHand(moves: readonly Move[], card: number): Move[] {
  return moves.filter((move) => move.card === card && HAND_KINDS.includes(move.kind));
}

/** The moves that use a card on the table or a card being looked at. */
export function movesOnTable(moves: readonly Move[], card: number): Move[] {
  return moves.filter((move) => move.card === card && move.kind !== "put" && move.kind !== "place");
}

/** Moves that have a button of their own: draw, pass, done..., and gold cards that help now. */
export function plainMoves(moves: readonly Move[]): Move[] {
  const gold = moves.filter((move) => move.kind === "play");
  const plain = moves.filter((move) => move.card === undefined && move.artefact === undefined);
  return [...gold, ...plain];
}

/** The move that puts the selected souvenir on a place, if there is one. */
export function putOnto(moves: readonly Move[], card: number, place: number): Move | undefined {
  return moves.find((move) => move.kind === "put" && move.card === card && move.place === place);
}
