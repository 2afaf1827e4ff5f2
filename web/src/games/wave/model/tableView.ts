/** Reading the view: whose hand lies where, what is seen of it, and which signals are on it. */
import type { TableEvent, WaveView } from "../../../protocol.gen";
import type { Play, Player } from "../../contract";
import { NO_CARD } from "../art/palette";
import printed from "../printed.gen.json";
import { MARKS, MOVES, VAIMITI } from "./moves";

export type WavePlay = Play<"wave">;

/** How a place of a hand is filled (`facing` in the view). */
export const { vacant: VACANT, in: IN, away: AWAY, up: UP, down: DOWN } = printed.facings;

export const SLOTS = printed.slots.length;
const OVER = printed.phases.over;

/** A hand on the table: a player's, or Vaimiti's. */
export interface Holder {
  hand: number;
  /** Null: Vaimiti, who is nobody. */
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

/** The hand at the bottom edge: the viewer's, else that of the first seat. */
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

/** The name of who holds a hand. */
export function holderName(play: WavePlay, hand: number): string {
  return play.players[hand]?.name ?? play.texts.word("table", "vaimiti");
}

/** Whether the hand is that of nobody. */
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

/** The name under which the card in a place flies: its own where it is known. */
export function flyName(place: Place): string {
  if (place.isVacant) return `empty-${place.hand}-${place.slot}`;
  return place.isKnown ? `card-${place.card}` : `back-${place.hand}-${place.slot}`;
}

/** The name of a place for things that come from there. */
export function placeName(hand: number, slot: number): string {
  return `slot-${hand}-${slot}`;
}

/** Whether the match is over. */
export function isOver(view: WaveView): boolean {
  return view.phase === OVER;
}

/** The hand from which a card is laid now; null after the end. */
export function handOnTurn(view: WaveView): number | null {
  return isOver(view) ? null : view.active_hand;
}

/** Whether the viewer chooses now, for their own hand or for Vaimiti's. */
export function choosesFor(play: WavePlay, hand: number): boolean {
  return play.legal.length > 0 && play.view.active_hand === hand;
}

/** A signal that lives: who gave it, and which of the four meanings it has. */
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

/** What can be done with a place now, in notation. */
export interface Deeds {
  /** Lay its card, face up or face down. */
  lay: string | null;
  swap: string | null;
  /** Point at it; one for each meaning that may be given. */
  signals: { mark: string; move: string }[];
}

/** Everything that the viewer may do with a place. */
export function deedsAt(play: WavePlay, { hand, slot }: Place): Deeds {
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
export function canDo(deeds: Deeds): boolean {
  return deeds.lay !== null || deeds.swap !== null || deeds.signals.length > 0;
}

/** The move to ask about when a place cannot be laid. */
export function layNotation(view: WaveView, slot: number): string {
  return MOVES.notation({ kind: view.stuck === 0 ? "lay" : "lay_down", slot });
}

const LAYING = ["laid", "vaimiti_laid", "face_down", "vaimiti_face_down", "foamed"];

/** Where the card that was laid last came from, as the name of a place; null: from nowhere. */
export function cameFrom(view: WaveView, events: TableEvent[]): string | undefined {
  const event = events.find(({ kind }) => LAYING.includes(kind));
  const slot = event?.values["slot"];
  if (event === undefined || typeof slot !== "number") return undefined;
  const hand = event.kind.startsWith("vaimiti") ? view.seats : handThatLaid(view, event);
  return placeName(hand, slot);
}

/** Foam of Vaimiti's cannot be misplayed: whoever is told is whose hand it was. */
function handThatLaid(view: WaveView, event: TableEvent): number {
  return Math.min(event.seat, view.seats - 1);
}

/** How many cards are still in the draw pile. */
export function pileCount(view: WaveView): number {
  return view.pile_end - view.pile_top;
}
