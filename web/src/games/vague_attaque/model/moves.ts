/** Moves in notation taken apart, so that they can be found from the cards they are about. */
import type { Texts } from "../../../words/texts";
import { FIRST_PLACE } from "./deck";

export interface Move {
  notation: string;
  verb: string;
  /** The card that the move is about; null: none. */
  card: number | null;
  /** Where a souvenir is put: the number of the place card. */
  onto: number | null;
  seat: number | null;
  artefact: number | null;
}

const HAND_VERBS = ["trade", "dump", "discard", "give", "keep", "place", "put", "play", "lose"];
const CARD_NAME = /^(S\d\d|L\d{1,2}[ab]|BP|E\d\d)$/;

export function parseMove(notation: string, texts: Texts): Move {
  const [verb = "", ...rest] = notation.split(" ");
  const cards = rest.filter((word) => CARD_NAME.test(word));
  const seat = rest.find((word) => /^P[1-5]$/.test(word));
  const artefact = rest.find((word) => /^A[1-5]$/.test(word));
  return {
    notation,
    verb,
    card: cards[0] === undefined ? null : texts.value("card", cards[0]),
    onto: cards[1] === undefined ? null : texts.value("card", cards[1]),
    seat: seat === undefined ? null : Number(seat.slice(1)) - 1,
    artefact: artefact === undefined ? null : texts.value("artefact", artefact),
  };
}

export function parseAll(legal: readonly string[], texts: Texts): Move[] {
  return legal.map((notation) => parseMove(notation, texts));
}

/** What can be done with a card of the own hand. */
export function movesFromHand(moves: readonly Move[], card: number): Move[] {
  return moves.filter((move) => move.card === card && HAND_VERBS.includes(move.verb));
}

/** What can be done with a card that lies on the table, or is looked at. */
export function movesOnTable(moves: readonly Move[], card: number): Move[] {
  return moves.filter((move) => move.card === card && move.verb !== "put" && move.verb !== "place");
}

/** Moves that are a button of their own: draw, pass, done..., and gold cards that help now. */
export function plainMoves(moves: readonly Move[]): Move[] {
  const gold = moves.filter((move) => move.verb === "play");
  return [...gold, ...moves.filter((move) => move.card === null && move.artefact === null)];
}

/** The move that lays the chosen card onto a place, if there is one. */
export function putOnto(moves: readonly Move[], card: number, place: number): Move | undefined {
  return moves.find(
    (move) => move.verb === "put" && move.card === card && move.onto === FIRST_PLACE + place,
  );
}
