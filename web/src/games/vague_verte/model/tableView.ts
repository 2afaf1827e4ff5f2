/** What can be read off the board at a glance. It says how things look, not what may be done. */
import type { Texts } from "../../../words/texts";
import type { Play, Player } from "../../contract";
import type { VagueVerteView } from "../../../protocol.gen";
import printed from "../printed.gen.json";
import { brokenUnder, NO_CARD, sightOf, SQUARES, stepOf, TOW } from "./deck";
import { MOVES } from "./moves";

export type VerteView = VagueVerteView;
export type VertePlay = Play<"vague_verte">;

/** The one word for a street, by its number in the view. */
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

/** The one word for a street. */
export function statusOf(view: VerteView, seat: number): Status {
  return STATUSES[view.status[seat] ?? 0] ?? "free";
}

/** How many squares a street is away from the beach. */
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

/** All seats that play. */
export function seatsOf(view: VerteView): number[] {
  return Array.from({ length: view.seats }, (_, seat) => seat);
}

/** The cards in a hand that lie open to the viewer. */
export function openHand(view: VerteView, seat: number): number[] {
  return (view.hand[seat] ?? []).filter((card) => card >= 0);
}

/** The card on top of the face-up pile. */
export function faceUp(view: VerteView): number {
  return view.face_up_size > 0 ? (view.face_up[view.face_up_size - 1] ?? NO_CARD) : NO_CARD;
}

/** What somebody is called. */
export function nameOf(players: Player[], seat: number): string {
  return players[seat]?.name ?? "";
}

/** The square of a street that a card would be put on. */
export function aimedSquare(view: VerteView, seat: number, card: number): number {
  return Math.min(SQUARES, Math.max(1, frontOf(view, seat) + stepOf(card)));
}

const OWN_WORDS: Record<string, string> = { tow: "tow", ambulance: "ambulance" };

/** A move in words, as the game says it: "drive blue 3 to square 2". */
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

/** A sentence begins with a capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The name of what lies on a square, for a screen reader. */
export function squareName(card: number, texts: Texts): string {
  const { kind } = sightOf(card);
  if (kind !== "towed") return texts.name("card", card);
  return `${texts.name("card", brokenUnder(card))} + ${texts.name("card", TOW)}`;
}
