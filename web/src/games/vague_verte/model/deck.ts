/** The numbers of the view and the notation of moves, each with one name. */
import printed from "../printed.gen.json";

/** Cars come first, four numbers of each colour; then four breakdowns, then the other cards. */
export const BREAKDOWN = 16;
export const TOW = 20;
export const AMBULANCE = 21;
export const DUCKS = 22;
export const RED = 23;
export const GREEN = 24;
/** On a street only: a breakdown under its tow, in four colours. */
export const TOWED = 25;

/** An empty square, no card. */
export const NO_CARD = -1;

export const SQUARES = printed.squares;
export const STREETS = 4;

export const DRAWING = 0;
export const LAYING = 1;

export type Colour = "blue" | "yellow" | "white" | "violet";
const COLOURS: readonly Colour[] = ["blue", "yellow", "white", "violet"];
const LETTERS = "BYWV";

export type Kind = "car" | "breakdown" | "tow" | "ambulance" | "ducks" | "red" | "green" | "towed";

/** What a card, or a square of a street, shows. */
export interface Sight {
  kind: Kind;
  /** The colour of a car or a breakdown. */
  colour: Colour;
  /** B, Y, W or V, as in notation. */
  letter: string;
  /** The number of a car, 1 to 4; 0 elsewhere. */
  number: number;
}

const OTHERS: Record<number, Kind> = {
  [TOW]: "tow",
  [AMBULANCE]: "ambulance",
  [DUCKS]: "ducks",
  [RED]: "red",
  [GREEN]: "green",
};

/** What the number of a card or of a square stands for. */
export function sightOf(card: number): Sight {
  if (card < BREAKDOWN) return coloured("car", card >> 2, (card & 3) + 1);
  if (card < TOW) return coloured("breakdown", card - BREAKDOWN, 0);
  if (card >= TOWED) return coloured("towed", card - TOWED, 0);
  return coloured(OTHERS[card] ?? "tow", 0, 0);
}

function coloured(kind: Kind, index: number, number: number): Sight {
  return { kind, colour: COLOURS[index] ?? "blue", letter: LETTERS[index] ?? "", number };
}

/** The notation of a card: `B3`, `BX`, `TOW`. */
export function codeOf(card: number): string {
  const { kind, letter, number } = sightOf(card);
  if (kind === "car") return `${letter}${number}`;
  if (kind === "breakdown" || kind === "towed") return `${letter}X`;
  return { tow: "TOW", ambulance: "AMB", ducks: "DUCK", red: "RED", green: "GRN" }[kind];
}

const CODES = new Map(Array.from({ length: TOWED }, (_, card) => [codeOf(card), card]));

/** The card of that notation; `NO_CARD`: there is none. */
export function cardOf(code: string): number {
  return CODES.get(code) ?? NO_CARD;
}

/** A move, taken apart. */
export type Move =
  | { kind: "draw" }
  | { kind: "take" }
  | { kind: "discard"; card: number }
  /** On a square of the mover's own street. */
  | { kind: "own"; card: number }
  | { kind: "street"; card: number; seat: number }
  | { kind: "row"; card: number; row: number };

/** The move that this notation stands for. */
export function readMove(notation: string): Move {
  if (notation === "D") return { kind: "draw" };
  if (notation === "F") return { kind: "take" };
  if (notation.startsWith("-")) return { kind: "discard", card: cardOf(notation.slice(1)) };
  const [code = "", target] = notation.split("@");
  const card = cardOf(code);
  if (target === undefined) return { kind: "own", card };
  if (target.startsWith("P")) return { kind: "street", card, seat: Number(target.slice(1)) };
  return { kind: "row", card, row: Number(target) };
}

/** The notation of a move. */
export function writeMove(move: Move): string {
  if (move.kind === "draw") return "D";
  if (move.kind === "take") return "F";
  const code = codeOf(move.card);
  if (move.kind === "discard") return `-${code}`;
  if (move.kind === "street") return `${code}@P${move.seat}`;
  return move.kind === "row" ? `${code}@${move.row}` : code;
}

/** Every move that puts this card on or beside the board, whether it may be made now or not. */
export function playsWith(card: number): Move[] {
  return (printed.plays[card] ?? []).map(readMove);
}

/** How far beyond the last square taken a card is put: on the next one, or onto that one. */
export function stepOf(card: number): number {
  return printed.steps[card] ?? 0;
}

/** One card of each kind to be shown, in the order of the cards. */
const EXAMPLES = [5, 18, TOW, AMBULANCE, DUCKS, RED, GREEN] as const;

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
