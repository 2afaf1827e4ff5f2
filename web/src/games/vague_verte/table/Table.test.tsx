// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { choose, ORDER } from "../../../preferences/stored";
import { addWords, startWords } from "../../../words";
import { Texts } from "../../../words/texts";
import { cardNamed } from "../model/deck";
import printed from "../printed.gen.json";
import { words } from "../index";
import type { VertePlay, VerteView } from "../model/tableView";
import { Table } from "./Table";

vi.setConfig({ testTimeout: 60_000 });

const HAND = ["B1", "Y2", "V3", "WX", "DUCK", "RED"];
const OTHERS = ["@P1", "@P2", "@P3"];
const LEGAL = [
  ...["B1", "Y2", "V3"],
  ...OTHERS.map((seat) => `WX${seat}`),
  ...OTHERS.map((seat) => `DUCK${seat}`),
  ...[1, 2, 3, 4, 5, 6, 7].map((row) => `RED@${row}`),
  ...HAND.map((code) => `-${code}`),
];

const texts = new Texts({
  game: "vague_verte",
  language: "en",
  words: {},
  values: {
    card: Array.from({ length: 25 }, (_, card) => ({
      value: card,
      notation: printed.card_names[card]!,
      name: printed.card_names[card]!,
    })),
  },
});

function street(...codes: string[]): number[] {
  return Array.from({ length: 7 }, (_, square) => cardNamed(codes[square] ?? ""));
}

/** The rulebook's widest choice of moves (VV-X40): four players, everyone on square 1. */
function widest(part: Partial<VerteView> = {}): VerteView {
  return {
    seats: 4,
    matching: 0,
    phase: 1,
    dealer: 3,
    on_turn: 0,
    turn_number: 4,
    idle_turns: 0,
    street: [street("B1"), street("W1"), street("W2"), street("W3")],
    front: [1, 1, 1, 1],
    lost_turns: [0, 0, 0, 0],
    status: [1, 1, 1, 1],
    barred: [0, 0, 0, 0],
    to_go: [6, 6, 6, 6],
    red: [0, 0, 0, 0, 0, 0, 0, 0],
    cancelled: [0, 0, 0, 0, 0, 0, 0, 0],
    hand: [HAND.map(cardNamed), [-2], [-2], [-2]],
    hand_size: [6, 5, 5, 5],
    pile_size: 30,
    face_up: [cardNamed("GRN")],
    face_up_size: 1,
    ...part,
  };
}

function playOf(part: Partial<VertePlay>): VertePlay {
  const players = ["Ada", "Rozenn", "Yann", "Nolwenn"].map((name, seat) => ({
    seat,
    name,
    kind: "human" as const,
    person: null,
    level: null,
    away: false,
    stood_in: 0,
    isMe: seat === 0,
    isHere: true,
    colour: "red",
    left: null,
    leftAt: 0,
  }));
  return {
    game: "vague_verte",
    options: {},
    view: widest(),
    viewer: 0,
    players,
    toMove: [0],
    legal: LEGAL,
    asides: [],
    events: [],
    lastMove: null,
    texts,
    pending: null,
    advice: [],
    clocks: null,
    result: null,
    isLive: true,
    act: vi.fn(),
    explain: vi.fn(),
    ...part,
  };
}

let root: Root;
let page: HTMLElement;

function show(play: VertePlay): void {
  act(() => root.render(<Table {...play} />));
}

function press(node: Element | null | undefined): void {
  act(() => (node as HTMLElement).click());
}

function all(selector: string): Element[] {
  return [...page.querySelectorAll(selector)];
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  startWords("en");
  addWords("vague_verte", words);
  page = document.createElement("div");
  document.body.append(page);
  root = createRoot(page);
});

afterEach(() => {
  act(() => root.unmount());
  page.remove();
});

describe("the table", () => {
  it("makes every legal move by pressing a card and then a highlighted target", () => {
    const made = vi.fn<(notation: string) => void>();
    show(playOf({ act: made }));
    HAND.forEach((_, index) => {
      press(all("[data-card]")[index]);
      for (const place of all("[data-target][data-legal], [data-pile][data-legal]")) press(place);
      press(all("[data-card]")[index]);
    });
    expect(made.mock.calls.map(([notation]) => notation).sort()).toEqual([...LEGAL].sort());
  });

  it("draws by pressing one of the two piles", () => {
    const made = vi.fn<(notation: string) => void>();
    show(playOf({ act: made, view: widest({ phase: 0 }), legal: ["D", "F"] }));
    for (const pile of all("[data-pile][data-legal]")) press(pile);
    expect(made.mock.calls).toEqual([["D"], ["F"]]);
  });

  it("asks why not when a card or target without a legal move is pressed", () => {
    const why = vi.fn<(notation: string) => void>();
    show(playOf({ explain: why, legal: ["WX@P2", "-WX"] }));
    press(all("[data-card]")[0]);
    press(all("[data-card]")[3]);
    press(page.querySelector("[data-target]:not([data-legal])"));
    expect(why.mock.calls).toEqual([["B1"], ["WX@P0"]]);
  });

  it("deselects a card when Escape is pressed", () => {
    show(playOf({}));
    press(all("[data-card]")[5]);
    expect(all("[data-target]")).toHaveLength(7);
    act(() => void window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })));
    expect(all("[data-target]")).toHaveLength(0);
  });

  it("enlarges the hand, the streets, the red lights and the face-up card, and no other card", () => {
    const red = [0, 0, 1, 0, 0, 0, 0, 0];
    show(playOf({ view: widest({ red }) }));
    const names = all("[data-enlarge]").map((node) => Number(node.getAttribute("data-enlarge")));
    const known = [...HAND, "B1", "W1", "W2", "W3", "RED", "GRN"].map(cardNamed);
    expect(names.sort()).toEqual(known.sort());
  });

  it("sorts the hand as the player wants, and a press still means the same card", () => {
    act(() => choose(ORDER, "colour"));
    const held = ["RED", "V3", "BX", "B1"];
    show(playOf({ view: widest({ hand: [held.map(cardNamed), [-2], [-2], [-2]] }) }));
    const shown = (): (string | null)[] =>
      all("[data-card]").map((node) => node.getAttribute("data-enlarge"));
    expect(shown()).toEqual(["B1", "BX", "V3", "RED"].map((name) => String(cardNamed(name))));
    press(all("[data-card]")[0]);
    expect(all("[data-card][data-chosen]")).toEqual([all("[data-card]")[0]]);
    act(() => choose(ORDER, "value"));
    expect(shown()).toEqual(["B1", "V3", "BX", "RED"].map((name) => String(cardNamed(name))));
    act(() => choose(ORDER, "game"));
  });

  it("does nothing in a replay", () => {
    const play = playOf({ isLive: false, legal: [] });
    show(play);
    for (const button of all("button")) press(button);
    expect(play.act).not.toHaveBeenCalled();
    expect(play.explain).not.toHaveBeenCalled();
  });
});
