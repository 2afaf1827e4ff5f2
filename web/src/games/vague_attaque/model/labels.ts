/** Moves as words in the reader's language. */
import type { Player } from "../../contract";
import type { Texts } from "../../../words/texts";
import { fullNameOf, nameOf } from "./names";
import { DECKS, FIRST_PLACE } from "./deck";
import { MOVES, type Move } from "./moves";

type Words = (key: string, values?: Record<string, unknown>) => string;

/** The whole move in words: "put Painted Shell on Turtle Island". */
export function moveLabel(
  move: Move,
  texts: Texts,
  players: readonly Player[],
  top: number | null,
): string {
  const card = move.kind === "hook" ? top : (move.card ?? null);
  return capital(
    texts.word("table", `move_${labelKey(move)}`, {
      card:
        move.artefact === undefined ? called(texts, card) : texts.name("artefact", move.artefact),
      place: placeName(texts, move),
      seat: move.seat === undefined ? "" : (players[move.seat]?.name ?? ""),
    }),
  );
}

/** The text key of a move: drawing an extra card has a text for each deck. */
export function labelKey({ kind, deck }: Move): string {
  return deck === undefined ? kind : `${kind}_${DECKS[deck]}`;
}

/** The short label of a move, for use beside the picture of its card: "Put on Turtle Island". */
export function shortLabel(move: Move, texts: Texts, t: Words, players: readonly Player[]): string {
  return t(`act.${move.kind}`, {
    card: move.card === undefined ? "" : nameOf(texts, move.card),
    place: placeName(texts, move),
    name: move.seat === undefined ? "" : (players[move.seat]?.name ?? ""),
  });
}

/** The label of a move that is given in notation. */
export function labelOf(
  notation: string,
  texts: Texts,
  players: readonly Player[],
  top: number | null,
): string {
  const move = MOVES.of(notation);
  return move === null ? notation : moveLabel(move, texts, players, top);
}

function placeName(texts: Texts, { place }: Move): string {
  return place === undefined ? "" : fullNameOf(texts, FIRST_PLACE + place);
}

function called(texts: Texts, card: number | null): string {
  return card === null ? "" : fullNameOf(texts, card);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
