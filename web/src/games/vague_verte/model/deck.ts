/** The cards, and the numbers that stand for them in views. */
import printed from "../printed.gen.json";

/** Cars come first, four numbers of each colour; then four breakdowns, then the other cards. */
export const BREAKDOWN = printed.cards.breakdown;
export const TOW = printed.cards.tow;
export const AMBULANCE = printed.cards.ambulance;
export const DUCKS = printed.cards.ducks;
export const RED = printed.cards.red;
export const GREEN = printed.cards.green;
/** A breakdown under its tow, in four colours; only found on streets. */
export const TOWED = printed.cards.towed;

/** No card, or an empty square. */
export const NO_CARD = printed.no_card;

export const SQUARES = printed.squares;
export const STREETS = printed.streets;

export const { drawing: DRAWING, laying: LAYING } = printed.phases;

export type Colour = keyof typeof printed.colours;
export const COLOURS = Object.keys(printed.colours) as readonly Colour[];

export type Kind = "car" | "breakdown" | "tow" | "ambulance" | "ducks" | "red" | "green" | "towed";

/** What a card, or a square of a street, shows. */
export interface Sight {
  kind: Kind;
  /** The colour of a car or a breakdown. */
  colour: Colour;
  /** B, Y, W or V, as in notation. */
  letter: string;
  /** The number of a car, 1 to 4; 0 for other cards. */
  number: number;
}

const OTHERS: Record<number, Kind> = {
  [TOW]: "tow",
  [AMBULANCE]: "ambulance",
  [DUCKS]: "ducks",
  [RED]: "red",
  [GREEN]: "green",
};

/** What the number of a card or a square stands for. */
export function sightOf(card: number): Sight {
  if (card < BREAKDOWN) {
    return coloured("car", Math.floor(card / printed.numbers), (card % printed.numbers) + 1);
  }
  if (card < TOW) return coloured("breakdown", card - BREAKDOWN, 0);
  if (card >= TOWED) return coloured("towed", card - TOWED, 0);
  return coloured(OTHERS[card] ?? "tow", 0, 0);
}

function coloured(kind: Kind, index: number, number: number): Sight {
  return { kind, colour: COLOURS[index] ?? "blue", letter: printed.letters[index] ?? "", number };
}

/** By what a hand is sorted: cars and breakdowns by colour; other cards come after them. */
export function sortOf(card: number): { colour: number; value: number } {
  const { kind, colour, number } = sightOf(card);
  if (kind === "car") return { colour: COLOURS.indexOf(colour), value: number };
  if (kind === "breakdown") return { colour: COLOURS.indexOf(colour), value: card };
  return { colour: card, value: card };
}

/** The number of a card or a square from its name: `B3`, `BX`, `BX+TOW`. */
export function cardNamed(name: string): number {
  return printed.square_names.indexOf(name);
}

/** The breakdown under a tow. */
export function brokenUnder(towed: number): number {
  return towed - TOWED + BREAKDOWN;
}

/** How far beyond the last occupied square a card is put: 1, or 0 for a card on top of it. */
export function stepOf(card: number): number {
  return printed.steps[card] ?? 0;
}

/** One example of each kind of card, in the order of the deck. */
const EXAMPLES = [cardNamed("Y2"), cardNamed("WX"), TOW, AMBULANCE, DUCKS, RED, GREEN];

/** How many cards of each kind there are. */
export const COUNTS: readonly { kind: Kind; card: number; count: number }[] = EXAMPLES.map(
  (card) => {
    const { kind } = sightOf(card);
    return { kind, card, count: copiesOf(kind) };
  },
);

function copiesOf(kind: Kind): number {
  return printed.copies.reduce(
    (sum, count, card) => (sightOf(card).kind === kind ? sum + count : sum),
    0,
  );
}
