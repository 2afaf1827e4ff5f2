/** Read the view: where each hand is, what is visible of it, and which signals are on it. */
import type { TableEvent, WaveView } from "../../../protocol.gen";
import type { Play, Player } from "../../contract";
import { NO_CARD } from "../art/palette";
import printed from "../printed.gen.json";
import { MARKS, MOVES, VAIMITI } from "./moves";

export type WavePlay = Play<"wave">;

/** Which way the card in a place faces (`facing` in the view). */
export const { vacant: VACANT, in: IN, away: AWAY, up: UP, down: DOWN } = printed.facings;

export const SLOTS = printed.slots.length;
const OVER = printed.phases.over;

/** A hand on the table: a player's, or Vaimiti's. */
export interface Holder {
  hand: number;
  /** Null: Vaimiti, who is not a player. */
  player: Player | null;
}

/** One place of a hand. */
export interface Place {
  hand: number;
  slot: number;
  /** NO_CARD: vacant; CLOSED_CARD: the viewer may not know. */
  card: number;
  facing: number;
  isVacant: boolean;
  isKnown: boolean;
}

/** The hand at the bottom edge: the viewer's, or that of the first seat for spectators. */
export function bottomHand(play: WavePlay): number {
  return play.viewer ?? 0;
}

/** All hands, clockwise from the one at the bottom edge. */
export function holders(play: WavePlay): Holder[] {
  const { hands } = play.view;
  const first = bottomHand(play);
  return Array.from({ length: hands }, (_, i) => {
    const hand = (first + i) % hands;
    return { hand, player: play.players[hand] ?? null };
  });
}

/** The name of the holder of a hand. */
export function holderName(play: WavePlay, hand: number): string {
  return play.players[hand]?.name ?? play.texts.word("table", "vaimiti");
}

/** Whether the hand is Vaimiti's. */
export function isVaimiti(view: WaveView, hand: number): boolean {
  return hand >= view.seats;
}

/** The five places of a hand. */
export function placesOf(view: WaveView, hand: number): Place[] {
  return Array.from({ length: SLOTS }, (_, slot) => {
    const card = view.hand[hand]?.[slot] ?? NO_CARD;
    const facing = view.facing[hand]?.[slot] ?? VACANT;
    return { hand, slot, card, facing, isVacant: facing === VACANT, isKnown: card >= 0 };
  });
}

/** The animation id of the card in a place: that of the card itself if it is known. */
export function flyName(place: Place): string {
  if (place.isVacant) return `empty-${place.hand}-${place.slot}`;
  return place.isKnown ? `card-${place.card}` : `back-${place.hand}-${place.slot}`;
}

/** The id of a place, for animations that start there. */
export function placeName(hand: number, slot: number): string {
  return `slot-${hand}-${slot}`;
}

/** Whether the match is over. */
export function isOver(view: WaveView): boolean {
  return view.phase === OVER;
}

/** The hand that a card is laid from now; null after the end. */
export function handOnTurn(view: WaveView): number | null {
  return isOver(view) ? null : view.active_hand;
}

/** Whether the viewer chooses for this hand now, their own or Vaimiti's. */
export function choosesFor(play: WavePlay, hand: number): boolean {
  return play.legal.length > 0 && play.view.active_hand === hand;
}

/** A signal in force: who gave it, and which of the four meanings it has. */
export interface Signal {
  seat: number;
  mark: string;
}

/** The signals on a place of a hand. */
export function signalsOn(view: WaveView, hand: number, slot: number): Signal[] {
  const bit = 1 << (hand * SLOTS + slot);
  return view.pointed
    .slice(0, view.seats)
    .flatMap((row, seat) =>
      row.flatMap((places, mark) =>
        (places & bit) === 0 ? [] : [{ seat, mark: MARKS[mark] ?? "?" }],
      ),
    );
}

/** The number of a hand as the target of a signal. */
export function targetOf(view: WaveView, hand: number): number {
  return isVaimiti(view, hand) ? VAIMITI : hand;
}

/** The moves that the viewer can make with a place now, in notation. */
export interface PlaceMoves {
  /** Lay its card, face up or face down. */
  lay: string | null;
  swap: string | null;
  /** Point at it: one move for each meaning that may be given. */
  signals: { mark: string; move: string }[];
}

/** Everything that the viewer may do with a place. */
export function movesAt(play: WavePlay, { hand, slot }: Place): PlaceMoves {
  const may = (kind: "lay" | "lay_down" | "exchange"): string | null => {
    const move = MOVES.notation({ kind, slot });
    return play.legal.includes(move) ? move : null;
  };
  const chooses = choosesFor(play, hand);
  const target = targetOf(play.view, hand);
  return {
    lay: chooses ? (may("lay") ?? may("lay_down")) : null,
    swap: chooses ? may("exchange") : null,
    signals: MARKS.map((sign, mark) => ({
      mark: sign,
      move: MOVES.notation({ kind: "point", target, slot, mark }),
    })).filter(({ move }) => play.asides.includes(move)),
  };
}

/** Whether anything can be done with a place. */
export function canDo(moves: PlaceMoves): boolean {
  return moves.lay !== null || moves.swap !== null || moves.signals.length > 0;
}

/** The move to ask about when the card in a place cannot be laid. */
export function layNotation(view: WaveView, slot: number): string {
  return MOVES.notation({ kind: view.stuck === 0 ? "lay" : "lay_down", slot });
}

const LAYING = ["laid", "vaimiti_laid", "face_down", "vaimiti_face_down", "foamed"];

/** The id of the place that the last card laid came from; undefined: none. */
export function cameFrom(view: WaveView, events: TableEvent[]): string | undefined {
  const event = events.find(({ kind }) => LAYING.includes(kind));
  const slot = event?.values["slot"];
  if (event === undefined || typeof slot !== "number") return undefined;
  const hand = event.kind.startsWith("vaimiti") ? view.seats : handThatLaid(view, event);
  return placeName(hand, slot);
}

/** Vaimiti's cards cannot be misplayed, so the card came from the hand of the event's seat. */
function handThatLaid(view: WaveView, event: TableEvent): number {
  return Math.min(event.seat, view.seats - 1);
}

/** How many cards are still in the draw pile. */
export function pileCount(view: WaveView): number {
  return view.pile_end - view.pile_top;
}
