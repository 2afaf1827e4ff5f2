/** Moves in the reader's words. */
import type { Player } from "../../contract";
import type { Texts } from "../../../words/texts";
import { fullNameOf, nameOf } from "./names";
import { parseMove, type Move } from "./moves";

type Words = (key: string, values?: Record<string, unknown>) => string;

/** The whole move in words: "put Painted Shell on Turtle Island". */
export function moveLabel(
  move: Move,
  texts: Texts,
  players: readonly Player[],
  top: number | null,
): string {
  const card = move.verb === "hook" ? top : move.card;
  const key = move.notation.startsWith("draw ") ? move.notation.replace(" ", "_") : move.verb;
  return capital(
    texts.word("table", `move_${key}`, {
      card: move.artefact !== null ? texts.name("artefact", move.artefact) : called(texts, card),
      place: called(texts, move.onto),
      seat: move.seat === null ? "" : (players[move.seat]?.name ?? ""),
    }),
  );
}

/** The move beside the picture of its card: "Put on Turtle Island". */
export function shortLabel(move: Move, texts: Texts, t: Words, players: readonly Player[]): string {
  return t(`act.${move.verb}`, {
    card: move.card === null ? "" : nameOf(texts, move.card),
    place: called(texts, move.onto),
    name: move.seat === null ? "" : (players[move.seat]?.name ?? ""),
  });
}

/** A move in notation, in words. */
export function labelOf(
  notation: string,
  texts: Texts,
  players: readonly Player[],
  top: number | null,
): string {
  return moveLabel(parseMove(notation, texts), texts, players, top);
}

function called(texts: Texts, card: number | null): string {
  return card === null ? "" : fullNameOf(texts, card);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
