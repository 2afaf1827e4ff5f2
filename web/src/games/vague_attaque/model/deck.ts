/** What is printed on the cards: their numbers, symbols, colours and anchors. */
import printed from "../printed.gen.json";

export const NUM_SOUVENIRS = 41;
/** Cards are numbered through: souvenirs, places, encounters. */
export const FIRST_PLACE = NUM_SOUVENIRS;
export const FIRST_ENCOUNTER = FIRST_PLACE + 21;
export const FIRST_GOLD = FIRST_ENCOUNTER + 24;
/** The Pirate Ship among the places. */
export const SHIP = 20;
export const SHIP_CARD = FIRST_PLACE + SHIP;
/** The kind of place that the Pirate Ship is; the ordinary ones come before it. */
export const SHIP_KIND = 10;
export const NUM_KINDS = 11;
export const HAND_LIMIT = printed.hand_limit;
/** How many souvenirs a place takes; the ship has slots by mode. */
export const PLACE_SLOTS = printed.slots;

export type Deck = "souvenir" | "place" | "encounter";
export const DECKS: readonly Deck[] = ["souvenir", "place", "encounter"];

export const MODES = ["classic", "duo", "team", "solo"] as const;
export type Mode = (typeof MODES)[number];

/** The numbers of the phases in a view. */
export const PHASE = {
  setup: 0,
  explore: 1,
  sea: 2,
  moor: 3,
  limit: 4,
  refill: 5,
  pirate: 6,
  over: 7,
} as const;

/** What a seat can be asked, in the order of the rulebook (D-1 to D-24). */
export const DECISIONS = [
  "none",
  "artefact",
  "explore",
  "pick_souvenir",
  "sea",
  "pick_encounter",
  "counter",
  "shield",
  "reroll",
  "target",
  "discard",
  "market",
  "give",
  "wind",
  "charts_get",
  "charts_give",
  "grapnel",
  "moor",
  "extra",
  "assist",
  "limit",
  "refill",
  "avert",
  "boarding",
  "ransom",
] as const;
export type Decision = (typeof DECISIONS)[number];

export interface Kind {
  colour: string;
  /** What can be read on the colour. */
  ink: string;
  /** A short sign beside colour and symbol. */
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

export type Anchor = "DRAW_S" | "DRAW_L" | "PICK" | "PUT_S" | "PUT_L" | "HIT";

/** The anchors by their numbers on the cards; 0: none. */
const ANCHORS: readonly (Anchor | null)[] = [
  null,
  "DRAW_S",
  "DRAW_L",
  "PICK",
  "PUT_S",
  "PUT_L",
  "HIT",
];

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
  return ANCHORS[printed.anchors[souvenir] ?? 0] ?? null;
}

/** The kind of a place, from its number among the places. */
export function kindOfPlace(place: number): number {
  return Math.floor(place / 2);
}

/** Which of two copies: `a` or `b`; nothing for the ship. */
export function copyOf(place: number): string {
  return place === SHIP ? "" : place % 2 === 0 ? "a" : "b";
}

/** How many souvenirs the ship takes in a mode. */
export function shipSlots(mode: number): number {
  return printed.ship_slots[mode] ?? PLACE_SLOTS;
}

/** The phase in which an artefact is used. */
export function phaseOfArtefact(artefact: number): number | undefined {
  return printed.artefact_phases[artefact];
}

/** Whether an encounter is in the deck of who plays alone. */
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
