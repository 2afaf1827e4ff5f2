/** A view read in words: sets as lists, numbers as names. */
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

/** The members of a set that comes as a bit mask; large ones come as strings. */
export function members(set: number | string | undefined): number[] {
  const found: number[] = [];
  let rest = BigInt(set ?? 0);
  for (let bit = 0; rest > 0n; bit += 1, rest >>= 1n) {
    if ((rest & 1n) === 1n) found.push(bit);
  }
  return found;
}

/** A bit mask of these members, in the form in which views have it. */
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
  /** Gold encounters: everybody knows them. */
  gold: number[];
  /** Backs of those that are closed. */
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

/** Numbers of the places (0 to 20) in a zone. */
export function zoneOf(view: View, seat: number): number[] {
  return members(view.zone[seat]);
}

/** The souvenirs on a place, in the order in which they were put. */
export function onPlace(view: View, place: number): number[] {
  return (view.moored[place] ?? []).filter((card) => card >= 0);
}

export function isValidated(view: View, place: number): boolean {
  return members(view.validated).includes(place);
}

/** How many slots a place shows. */
export function slotsOf(view: View, place: number): number {
  return place === SHIP ? shipSlots(view.mode) : PLACE_SLOTS;
}

/** The letter of the team for which a seat plays. */
export function teamOf(view: View, seat: number): string {
  return "AB"[view.side[seat] ?? 0] ?? "";
}

/** The validated places that count for a seat. */
export function scoreOf(view: View, seat: number): number {
  return view.score[seat] ?? 0;
}

/** The seat in whose zone the ship lies; null: in nobody's. */
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

/** What the ship is about to do, for the arrow that shows it beforehand. */
export function shipFate(view: View): ShipFate {
  const holder = shipHolder(view);
  if (modeOf(view) === "solo") return { kind: "adversary" };
  if (holder === null) return { kind: "centre" };
  if (isValidated(view, SHIP)) return { kind: "settled", holder };
  if (view.next_port < 0) return { kind: "halts", holder };
  return { kind: "sails", holder, next: view.next_port };
}

export type Warning = "lost" | "lacks" | null;

/** What to beware of: no dedicated souvenir can come any more, or one is needed next. */
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

/** The cards that are looked at: numbers, or null where they are closed. */
export function lookedAt(view: View): (number | null)[] {
  return view.looking
    .slice(0, view.looking_count)
    .map(Number)
    .map((card) => (card >= 0 ? card : null));
}

/** Whether two captains are fighting now. */
export function isDuel(view: View): boolean {
  return view.throws_needed > 0;
}

/** Whether a choice lies open over the middle of the table, and with it over the piles. */
export function isStaged(view: View): boolean {
  return decisionOf(view) === "artefact" || isDuel(view) || view.looking_count > 0;
}

/** The seat in whose zone a place lies; null: none (hand, pile, the centre). */
export function ownerOf(view: View, place: number): number | null {
  return seatsOf(view).find((seat) => zoneOf(view, seat).includes(place)) ?? null;
}

/** The place on which a souvenir lies; null: it lies on none. */
export function placeUnder(view: View, souvenir: number): number | null {
  const found = view.moored.findIndex((row) => row.includes(souvenir));
  return found < 0 ? null : found;
}

/** The step of the phase bar that is lit: I, II, III, the end. */
export function stepOf(view: View): number {
  if (view.phase <= PHASE.setup) return -1;
  return Math.min(view.phase, PHASE.limit) - 1;
}

/** The seats in the order in which they sit, the one at the bottom edge first, clockwise. */
export function around(view: View, bottom: number): number[] {
  return seatsOf(view).map((step) => (bottom + step) % view.seats);
}

/** The number of a place card among the places. */
export function placeOfCard(card: number): number {
  return card - FIRST_PLACE;
}
