/** What is printed on the cards: colour, digit, curls, and the palettes of the six posters. */
import printed from "../printed.gen.json";
import { drawnLetter } from "./letters";

/** The numbers that stand for no card and for a card that is closed to the viewer. */
export const NO_CARD = printed.no_card;
export const CLOSED_CARD = printed.closed_card;

/** How many wave cards there are. */
export const NUM_CARDS = printed.cards;

/** The letters of the colours, from the lowest to the highest. */
export const LETTERS: readonly string[] = [...printed.colours];

/** The palette of one poster. */
export interface Paint {
  sky: string;
  glow: string;
  sun: string;
  back: string;
  wave: string;
  front: string;
  board: string;
  ink: string;
}

const NAVY = "#14284a";
const CREAM = "#fff3d6";

/** Sand white, sun yellow, orange, red, sky, navy. */
export const PAINTS: readonly Paint[] = [
  {
    sky: "#fbf1da",
    glow: "#f5e2b8",
    sun: "#f7d583",
    back: "#d5e8e0",
    wave: "#9fd0d0",
    front: "#c3e2dc",
    board: "#e4572e",
    ink: NAVY,
  },
  {
    sky: "#f8cb38",
    glow: "#fbdc6c",
    sun: "#fff4c9",
    back: "#f5aa35",
    wave: "#fdeaae",
    front: "#f6b443",
    board: "#c8401c",
    ink: NAVY,
  },
  {
    sky: "#ec7a1e",
    glow: "#f29236",
    sun: "#fbd66b",
    back: "#f6a951",
    wave: "#fddfae",
    front: "#f4a04a",
    board: "#14284a",
    ink: NAVY,
  },
  {
    sky: "#c32a26",
    glow: "#d94a2f",
    sun: "#f6a43c",
    back: "#a31d24",
    wave: "#7d121d",
    front: "#96192a",
    board: "#f8cb38",
    ink: CREAM,
  },
  {
    sky: "#7cc8ea",
    glow: "#a5dbf1",
    sun: "#fff6d8",
    back: "#4da5d5",
    wave: "#d3eff7",
    front: "#62b6df",
    board: "#c32a26",
    ink: NAVY,
  },
  {
    sky: "#1b3768",
    glow: "#28497f",
    sun: "#f6e3a6",
    back: "#3a6cab",
    wave: "#10234b",
    front: "#0c1b3d",
    board: "#ec7a1e",
    ink: CREAM,
  },
];

/** The rank of the colour printed on a card, from 0 for white to 5 for navy. */
export function colourOf(card: number): number {
  return printed.card_colours[card] ?? 0;
}

/** The digit printed on a card. */
export function digitOf(card: number): number {
  return printed.card_digits[card] ?? 0;
}

/** Whether two chasing curls are printed on a card. */
export function hasCurls(card: number): boolean {
  return printed.curls.includes(card);
}

/** The palette of a colour. */
export function paintOf(colour: number): Paint {
  return PAINTS[colour] ?? PAINTS[0]!;
}

/** The letter of a colour, as it is drawn. */
export function letterOf(colour: number): string {
  return drawnLetter(LETTERS[colour] ?? "?");
}
