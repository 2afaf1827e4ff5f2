/** What is printed on the cards: their numbers, symbols, colours and anchors. */
import printed from "../printed.gen.json";

export const NUM_SOUVENIRS = printed.num_souvenirs;
/** Cards are numbered consecutively: souvenirs, places, encounters. */
export const FIRST_PLACE = printed.first_place;
export const FIRST_ENCOUNTER = printed.first_encounter;
export const FIRST_GOLD = printed.first_gold;
/** The number of the Pirate Ship among the places. */
export const SHIP = printed.ship;
export const SHIP_CARD = FIRST_PLACE + SHIP;
export const NUM_KINDS = printed.num_kinds;
export const HAND_LIMIT = printed.hand_limit;
/** How many souvenirs a place takes; for the ship it depends on the mode. */
export const PLACE_SLOTS = printed.slots;

export type Deck = keyof typeof printed.decks;
export const DECKS = Object.keys(printed.decks) as readonly Deck[];

export type Mode = keyof typeof printed.modes;
export const MODES = Object.keys(printed.modes) as readonly Mode[];

/** The numbers of the phases in a view. */
export const PHASE = printed.phases;

/** The decisions a seat can be asked for, in the order of the rulebook (D-1 to D-24). */
export type Decision = keyof typeof printed.decisions;
export const DECISIONS = Object.keys(printed.decisions) as readonly Decision[];

export interface Kind {
  colour: string;
  /** A text colour that is legible on `colour`. */
  ink: string;
  /** A short label shown with the colour and the symbol. */
  sign: string;
}

const DARK = "#1d2b33";
const LIGHT = "#fffaf0";

/** The kinds of places: L1 to L10, then the Pirate Ship. */
export const KINDS: readonly Kind[] = [
  { colour: "#2e9e4f", ink: DARK, sign: "1" },
  { colour: "#1fb5b5", ink: DARK, sign: "2" },
  { colour: "#f2c230", ink: DARK, sign: "3" },
  { colour: "#ee7aa0", ink: DARK, sign: "4" },
  { colour: "#d23a2e", ink: LIGHT, sign: "5" },
  { colour: "#f0882a", ink: DARK, sign: "6" },
  { colour: "#7e4fb0", ink: LIGHT, sign: "7" },
  { colour: "#9bd4ee", ink: DARK, sign: "8" },
  { colour: "#8a5a33", ink: LIGHT, sign: "9" },
  { colour: "#24487f", ink: LIGHT, sign: "10" },
  { colour: "#222222", ink: LIGHT, sign: "P" },
];

/** What an anchor on a souvenir does. */
export type Anchor = Exclude<keyof typeof printed.anchor_names, "no_anchor">;

const ALL_ANCHORS = Object.keys(printed.anchor_names) as readonly (Anchor | "no_anchor")[];
export const ANCHORS = ALL_ANCHORS.filter((anchor): anchor is Anchor => anchor !== "no_anchor");

export function deckOf(card: number): Deck {
  if (card < FIRST_PLACE) return "souvenir";
  return card < FIRST_ENCOUNTER ? "place" : "encounter";
}

/** The kinds of places whose symbols the souvenir bears. */
export function kindsOf(souvenir: number): readonly number[] {
  return printed.kinds[souvenir] ?? [];
}

export function isDedicated(souvenir: number): boolean {
  return printed.dedicated[souvenir] === 1;
}

export function anchorOf(souvenir: number): Anchor | null {
  const anchor = ALL_ANCHORS[printed.anchors[souvenir] ?? 0] ?? "no_anchor";
  return anchor === "no_anchor" ? null : anchor;
}

/** The kind of a place, from its number among the places. */
export function kindOfPlace(place: number): number {
  return printed.place_kinds[place] ?? 0;
}

/** The first place card of a kind. */
export function placeOfKind(kind: number): number {
  return printed.place_kinds.indexOf(kind);
}

/** Which of the two copies: `a` or `b`; empty for the ship. */
export function copyOf(place: number): string {
  return printed.copies[place] ?? "";
}

/** How many souvenirs the ship takes in a mode. */
export function shipSlots(mode: number): number {
  return printed.ship_slots[mode] ?? PLACE_SLOTS;
}

/** The phase in which an artefact is used. */
export function phaseOfArtefact(artefact: number): number | undefined {
  return printed.artefact_phases[artefact];
}

/** Whether an encounter is in the deck in solo play. */
export function isInSolo(encounter: number): boolean {
  return printed.in_solo[encounter - FIRST_ENCOUNTER] === 1;
}

export function isGold(encounter: number): boolean {
  return encounter >= FIRST_GOLD;
}

/** Which of the nineteen encounters this card is a copy of. */
export function codeOf(encounter: number): number {
  return printed.codes[encounter - FIRST_ENCOUNTER] ?? 0;
}

/** The souvenirs that bear the symbol of this kind of place, the dedicated ones first. */
export function souvenirsOf(kind: number): number[] {
  return Array.from({ length: NUM_SOUVENIRS }, (_, card) => card).filter((card) =>
    kindsOf(card).includes(kind),
  );
}
