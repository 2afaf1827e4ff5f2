/** Facts read from a view of the board. They say how things are, not which moves are legal. */
import type { Texts } from "../../../words/texts";
import type { Play, Player } from "../../contract";
import type { VagueVerteView } from "../../../protocol.gen";
import printed from "../printed.gen.json";
import { brokenUnder, NO_CARD, sightOf, SQUARES, stepOf, TOW } from "./deck";
import { MOVES } from "./moves";

export type VerteView = VagueVerteView;
export type VertePlay = Play<"vague_verte">;

/** The status of a street, by its number in the view. */
export type Status = keyof typeof printed.statuses;
const STATUSES = Object.keys(printed.statuses) as Status[];

/** How far a street has come, from 0 to 7. */
export function frontOf(view: VerteView, seat: number): number {
  return view.front[seat] ?? 0;
}

/** What lies on a square, counted from 1; `NO_CARD`: nothing. */
export function squareOf(view: VerteView, seat: number, square: number): number {
  return view.street[seat]?.[square - 1] ?? NO_CARD;
}

/** Whether a red light bars the street. */
export function waitsAtRed(view: VerteView, seat: number): boolean {
  return view.barred[seat] === 1;
}

/** The status of a street. */
export function statusOf(view: VerteView, seat: number): Status {
  return STATUSES[view.status[seat] ?? 0] ?? "free";
}

/** How many squares a street still has to go to the beach. */
export function leftOf(view: VerteView, seat: number): number {
  return view.to_go[seat] ?? SQUARES;
}

/** The word for a street's status in the player's language. */
export function statusWord(view: VerteView, seat: number, texts: Texts): string {
  const status = statusOf(view, seat);
  return texts.word("table", status === "held_by_ducks" ? "ducks" : status, {
    turns: view.lost_turns[seat] ?? 0,
  });
}

/** The seats that have one square to go. */
export function nearlyThere(view: VerteView): number[] {
  return seatsOf(view).filter((seat) => leftOf(view, seat) === 1);
}

/** All seats of the match. */
export function seatsOf(view: VerteView): number[] {
  return Array.from({ length: view.seats }, (_, seat) => seat);
}

/** The cards in a hand that the viewer can see. */
export function openHand(view: VerteView, seat: number): number[] {
  return (view.hand[seat] ?? []).filter((card) => card >= 0);
}

/** The card on top of the face-up pile. */
export function faceUp(view: VerteView): number {
  return view.face_up_size > 0 ? (view.face_up[view.face_up_size - 1] ?? NO_CARD) : NO_CARD;
}

/** The name of the player at a seat. */
export function nameOf(players: Player[], seat: number): string {
  return players[seat]?.name ?? "";
}

/** The square of a street that a card would be put on. */
export function aimedSquare(view: VerteView, seat: number, card: number): number {
  return Math.min(SQUARES, Math.max(1, frontOf(view, seat) + stepOf(card)));
}

const OWN_WORDS: Record<string, string> = { tow: "tow", ambulance: "ambulance" };

/** A move in the words of the game: "drive blue 3 to square 2". */
export function sayMove(play: VertePlay, notation: string): string {
  const { texts, view, players, viewer } = play;
  const move = MOVES.of(notation);
  if (move === null) return notation;
  if (move.kind === "draw") return texts.word("table", "draw");
  const card = texts.name("card", move.card ?? faceUp(view));
  if (move.kind !== "play") return texts.word("table", move.kind, { card });
  const { kind } = sightOf(move.card ?? NO_CARD);
  if (move.row !== undefined) return texts.word("table", kind, { row: move.row });
  const seat = move.seat ?? viewer ?? 0;
  const square = aimedSquare(view, seat, move.card ?? NO_CARD);
  const values = { card, square, seat: nameOf(players, seat) };
  if (move.seat === undefined) return texts.word("table", OWN_WORDS[kind] ?? "drive", values);
  return texts.word("table", kind === "ducks" ? "send_ducks" : "breakdown", values);
}

/** The text with a capital first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The name of the card on a square, for screen readers. */
export function squareName(card: number, texts: Texts): string {
  const { kind } = sightOf(card);
  if (kind !== "towed") return texts.name("card", card);
  return `${texts.name("card", brokenUnder(card))} + ${texts.name("card", TOW)}`;
}
