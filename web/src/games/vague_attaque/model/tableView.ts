/** Read a view in readable terms: sets as lists, numbers as names. */
import type { VagueAttaqueView } from "../../../protocol.gen";
import {
  DECISIONS,
  DECKS,
  FIRST_GOLD,
  FIRST_PLACE,
  MODES,
  NUM_SOUVENIRS,
  PHASE,
  PLACE_SLOTS,
  SHIP,
  shipSlots,
  type Decision,
  type Deck,
  type Mode,
} from "./deck";

export type View = VagueAttaqueView;

/** The members of a set that is sent as a bit mask; large masks are sent as strings. */
export function members(set: number | string | undefined): number[] {
  const found: number[] = [];
  let rest = BigInt(set ?? 0);
  for (let bit = 0; rest > 0n; bit += 1, rest >>= 1n) {
    if ((rest & 1n) === 1n) found.push(bit);
  }
  return found;
}

/** The bit mask of these members, in the form used in views. */
export function maskOf(list: readonly number[]): string {
  return list.reduce((mask, bit) => mask | (1n << BigInt(bit)), 0n).toString();
}

export function modeOf(view: View): Mode {
  return MODES[view.mode] ?? "classic";
}

export function decisionOf(view: View): Decision {
  return DECISIONS[view.decision] ?? "none";
}

export interface HandView {
  /** Souvenirs and places that the viewer knows. */
  known: number[];
  /** Gold encounters; everyone knows them. */
  gold: number[];
  /** Numbers of closed cards, shown as backs. */
  closedSouvenirs: number;
  closedPlaces: number;
  size: number;
}

export function handOf(view: View, seat: number): HandView {
  const known = members(view.hand[seat]);
  const gold = members(view.gold[seat]).map((bit) => FIRST_GOLD + bit);
  const souvenirs = known.filter((card) => card < NUM_SOUVENIRS).length;
  const inHand = (view.hand_souvenirs[seat] ?? 0) + (view.hand_places[seat] ?? 0);
  return {
    known,
    gold,
    closedSouvenirs: Math.max(0, (view.hand_souvenirs[seat] ?? 0) - souvenirs),
    closedPlaces: Math.max(0, (view.hand_places[seat] ?? 0) - (known.length - souvenirs)),
    size: inHand + gold.length,
  };
}

/** The numbers of the places (0 to 20) in a zone. */
export function zoneOf(view: View, seat: number): number[] {
  return members(view.zone[seat]);
}

/** The souvenirs on a place, in the order in which they were put there. */
export function onPlace(view: View, place: number): number[] {
  return (view.moored[place] ?? []).filter((card) => card >= 0);
}

export function isValidated(view: View, place: number): boolean {
  return members(view.validated).includes(place);
}

/** How many souvenir slots a place has. */
export function slotsOf(view: View, place: number): number {
  return place === SHIP ? shipSlots(view.mode) : PLACE_SLOTS;
}

/** The letter of a seat's team. */
export function teamOf(view: View, seat: number): string {
  return "AB"[view.side[seat] ?? 0] ?? "";
}

/** The number of validated places that count for a seat. */
export function scoreOf(view: View, seat: number): number {
  return view.score[seat] ?? 0;
}

/** The seat whose zone the ship is in; null: nobody's. */
export function shipHolder(view: View): number | null {
  const found = seatsOf(view).find((seat) => zoneOf(view, seat).includes(SHIP));
  return found ?? null;
}

export function seatsOf(view: View): number[] {
  return Array.from({ length: view.seats }, (_, seat) => seat);
}

export type ShipFate =
  | { kind: "sails"; holder: number; next: number }
  | { kind: "halts" | "settled"; holder: number }
  | { kind: "centre" | "adversary" };

/** What the ship will do at the end of the round, for the arrow that announces it. */
export function shipFate(view: View): ShipFate {
  const holder = shipHolder(view);
  if (modeOf(view) === "solo") return { kind: "adversary" };
  if (holder === null) return { kind: "centre" };
  if (isValidated(view, SHIP)) return { kind: "settled", holder };
  if (view.next_port < 0) return { kind: "halts", holder };
  return { kind: "sails", holder, next: view.next_port };
}

export type Warning = "lost" | "lacks" | null;

/** The warning on a place: no dedicated souvenir is left for it, or the next must be dedicated. */
export function warningOf(view: View, place: number): Warning {
  if (members(view.forlorn).includes(place)) return "lost";
  return members(view.wanting).includes(place) ? "lacks" : null;
}

export interface PileView {
  deck: Deck;
  index: number;
  count: number;
  /** The discarded cards, the top one first. */
  discarded: number[];
}

export function pilesOf(view: View): PileView[] {
  return DECKS.map((deck, index) => ({
    deck,
    index,
    count: Number(view.pile_count[index] ?? 0),
    discarded: (view.discard[index] ?? [])
      .slice(0, Number(view.discard_count[index] ?? 0))
      .reverse(),
  }));
}

/** The cards being looked at; null where a card is closed. */
export function lookedAt(view: View): (number | null)[] {
  return view.looking
    .slice(0, view.looking_count)
    .map(Number)
    .map((card) => (card >= 0 ? card : null));
}

/** Whether a duel is being fought now. */
export function isDuel(view: View): boolean {
  return view.throws_needed > 0;
}

/** Whether a choice is shown over the middle of the table and covers the piles. */
export function isStaged(view: View): boolean {
  return decisionOf(view) === "artefact" || isDuel(view) || view.looking_count > 0;
}

/** The seat whose zone a place is in; null: none (hand, pile, the centre). */
export function ownerOf(view: View, place: number): number | null {
  return seatsOf(view).find((seat) => zoneOf(view, seat).includes(place)) ?? null;
}

/** The place that a souvenir lies on; null: none. */
export function placeUnder(view: View, souvenir: number): number | null {
  const found = view.moored.findIndex((row) => row.includes(souvenir));
  return found < 0 ? null : found;
}

/** The highlighted step of the phase bar, from 0: I, II, III, the end; -1 during setup. */
export function stepOf(view: View): number {
  if (view.phase <= PHASE.setup) return -1;
  return Math.min(view.phase, PHASE.limit) - 1;
}

/** The seats clockwise around the table, starting with the one at the bottom edge. */
export function around(view: View, bottom: number): number[] {
  return seatsOf(view).map((step) => (bottom + step) % view.seats);
}

/** The number of a place card among the places. */
export function placeOfCard(card: number): number {
  return card - FIRST_PLACE;
}
