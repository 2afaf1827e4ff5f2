import { describe, expect, test } from "vitest";

import { MoveTable } from "../games/moves";
import type { TableEvent, TableLayout } from "../protocol.gen";
import { beatsOf } from "./beats";
import {
  cardsOf,
  colourOf,
  columnsOf,
  membersOf,
  movesWith,
  pileOf,
  sortOf,
  type PlainView,
} from "./model";
import { parted } from "./PlainCard";

const LAYOUT: TableLayout = {
  hands: ["hand", "held"],
  laid: ["trick"],
  piles: ["pile"],
  counters: [],
  facts: [],
  sets: ["hand"],
  from_zero: [],
  kinds: {},
  suits: [],
  colours: [],
};
const VIEW: PlainView = {
  seats: 2,
  hand: [5, 0],
  held: [
    [3, -1],
    [-2, -2],
  ],
  trick: [-1, 7],
  pile: [4, -1],
};
const played: TableEvent = { kind: "played", seat: 0, values: { card: 2 }, text: "" };

describe("what a plain table reads from a view", () => {
  test("a set of cards is kept as bits, large ones as text", () => {
    expect(membersOf(5)).toEqual([0, 2]);
    expect(membersOf(String((1n << 60n) + 1n))).toEqual([0, 60]);
    expect(membersOf(0)).toEqual([]);
  });

  test("hands are sets or rows, and closed cards stay closed", () => {
    expect(cardsOf(LAYOUT, VIEW, "hand", 0)).toEqual([0, 2]);
    expect(cardsOf(LAYOUT, VIEW, "held", 0)).toEqual([3]);
    expect(cardsOf(LAYOUT, VIEW, "held", 1)).toEqual([-2, -2]);
    expect(cardsOf(LAYOUT, VIEW, "trick", 1)).toEqual([7]);
    expect(cardsOf(LAYOUT, VIEW, "nothing", 1)).toEqual([]);
    expect(pileOf(VIEW, "pile")).toEqual([4]);
  });

  test("the moves about a card are found by their facts", () => {
    const moves = new MoveTable({ a: { kind: "card", card: 2 }, b: { kind: "pass" } });
    expect(movesWith(2, moves.all).map(({ notation }) => notation)).toEqual(["a"]);
  });

  test("cards are sorted by suit, and in a suit as in the deck", () => {
    const layout = { ...LAYOUT, suits: [1, 0, 1, 0, 1, 0] };
    expect([0, 3, 4].map((card) => sortOf(layout, card))).toEqual([
      { colour: 1, value: 0 },
      { colour: 0, value: 1 },
      { colour: 1, value: 2 },
    ]);
  });

  test("a card has the colour of its suit, and is black without one", () => {
    const layout = { ...LAYOUT, suits: [1, 0, -1], colours: ["red", "green"] };
    expect([0, 1, 2].map((card) => colourOf(layout, card))).toEqual(["green", "red", "black"]);
  });

  test("a hand of any size has cards of at least a seventh of a narrow screen", () => {
    const sizes = Array.from({ length: 20 }, (_, size) => columnsOf(size + 1));
    expect(Math.max(...sizes)).toBe(7);
    expect(columnsOf(17)).toBe(6);
    expect(columnsOf(3)).toBe(5);
  });

  test("a mark has a value and perhaps a symbol", () => {
    expect(parted("10♥")).toEqual({ value: "10", symbol: "♥" });
    expect(parted("17")).toEqual({ value: "17", symbol: "" });
  });
});

describe("the pictures between two moments", () => {
  test("a card that is taken away at once is shown for a while", () => {
    const after = { ...VIEW, hand: [1, 0], trick: [-1, -1] };
    const [beat] = beatsOf(LAYOUT, { before: VIEW, after, events: [played] });
    const shown = beat?.view as unknown as PlainView;
    expect(shown["trick"]).toEqual([2, 7]);
    expect(cardsOf(LAYOUT, shown, "hand", 0)).toEqual([0]);
  });

  test("a card that stays needs no picture", () => {
    const after = { ...VIEW, hand: [1, 0], trick: [2, 7] };
    expect(beatsOf(LAYOUT, { before: VIEW, after, events: [played] })).toEqual([]);
  });
});
