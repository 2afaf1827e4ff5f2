// @vitest-environment happy-dom
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { SeaChangeView, TableEvent } from "../../protocol.gen";
import type { Play } from "../contract";
import { addWords, startWords } from "../../words";
import { Texts } from "../../words/texts";
import { beats } from "./model/beats";
import lesson from "./lesson.gen.json";
import { changeTold, openHand, trickNumber, trickOf } from "./model/tableView";
import { cardNamed, LETTERS, pointsOn, suitsIn, valuesFor } from "./model/deck";
import { MOVES, playing } from "./model/moves";
import { Table } from "./table/Table";
import en from "./words/en.json";
import fr from "./words/fr.json";

const scenes = lesson.scenes as unknown as {
  view: SeaChangeView;
  legal: string[];
  to_move: number[];
  events: { en: TableEvent[] };
}[];
const texts = new Texts({ game: "sea_change", language: "en", words: {}, values: {} } as never);

describe("cards", () => {
  it("keep their number when written as a move and read again, all eighty of them", () => {
    const cards = Array.from({ length: 80 }, (_, card) => card);
    expect(cards.map((card) => MOVES.of(playing(card))?.card)).toEqual(cards);
    expect(playing(cardNamed("V10"))).toBe("V10");
  });

  it("make decks of the right size for each number of players", () => {
    const sizes = [3, 4, 5, 6, 7, 8].map((players) => valuesFor(players).length);
    expect(sizes).toEqual([10, 10, 10, 12, 14, 16]);
    expect(
      suitsIn(0b11101)
        .map((suit) => LETTERS[suit])
        .join(""),
    ).toBe("YBGR");
  });

  it("are worth five only if they are the 0 that the view names", () => {
    const treasure = cardNamed("V0");
    expect(pointsOn(cardNamed("V0"), treasure)).toBe(5);
    expect(pointsOn(cardNamed("Y0"), treasure)).toBe(0);
    expect(pointsOn(cardNamed("Y8"), treasure)).toBe(-4);
  });
});

describe("the number of the trick", () => {
  it("is never more than the tricks of a round", () => {
    const view = scenes[0]!.view;
    expect(trickNumber({ ...view, turn: 0, trick_number: 0 })).toBe(1);
    expect(trickNumber({ ...view, turn: 2, trick_number: 9 })).toBe(10);
    expect(trickNumber({ ...view, turn: -1, trick_number: 10 })).toBe(10);
  });
});

describe("beats", () => {
  it("end with the trump and hand sizes of the next scene", () => {
    for (const [i, scene] of scenes.entries()) {
      const before = scenes[i - 1];
      if (before === undefined) continue;
      const found = beats({
        before: before.view,
        after: scene.view,
        events: scene.events.en,
        viewer: 0,
      });
      const last = found.at(-1);
      if (last === undefined) continue;
      expect(last.view.hand_size.slice(0, 3)).toEqual(scene.view.hand_size.slice(0, 3));
      expect(last.view.trump).toBe(scene.view.trump);
      expect(found.reduce((sum, beat) => sum + beat.ms, 0)).toBeLessThanOrEqual(2500);
    }
  });

  it("show the crown on the winner's card", () => {
    for (const [i, scene] of scenes.entries()) {
      const before = scenes[i - 1];
      const won = scene.events.en.find((event) => event.kind === "trick_won");
      if (before === undefined || won === undefined) continue;
      const told = { before: before.view, after: scene.view, events: scene.events.en, viewer: 0 };
      const full = beats(told).find((beat) => beat.events.at(-1)?.kind === "trick_won");
      expect(full).toBeDefined();
      if (full === undefined) continue;
      expect(trickOf(full.view)[full.view.best]?.seat).toBe(won.seat);
    }
  });

  it("name the card that made the sea change", () => {
    const change = scenes.map((scene) => changeTold(scene.events.en)).find((one) => one !== null);
    expect(change).toEqual({ suit: 0, same: false, card: cardNamed("Y4") });
  });
});

describe("the table", () => {
  let root: Root;
  let box: HTMLElement;

  beforeEach(() => {
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    startWords("en");
    addWords("sea_change", { en, fr });
    box = document.createElement("div");
    document.body.append(box);
    root = createRoot(box);
  });

  afterEach(() => {
    act(() => root.unmount());
    box.remove();
    vi.unstubAllGlobals();
  });

  function show(node: ReactNode): void {
    act(() => root.render(node));
  }

  it("plays a legal card when it is pressed, and explains why others are not legal", () => {
    const choices = scenes.filter(({ legal }) => legal.length > 1).slice(1, 5);
    for (const scene of choices) {
      const done: string[] = [];
      const asked: string[] = [];
      show(<Table {...playOf(scene, done, asked)} />);
      const cards = [...box.querySelectorAll<HTMLButtonElement>("[data-hand] button")];
      for (const card of cards) act(() => card.click());
      expect([...done].sort()).toEqual([...scene.legal].sort());
      expect(asked.length).toBe(cards.length - scene.legal.length);
    }
  }, 30_000);

  it("enlarges the cards of the hand and of the trick, and no others", () => {
    const scene = scenes.find(({ view }) => trickOf(view).length > 0)!;
    show(<Table {...playOf(scene, [], [])} />);
    const found = [...box.querySelectorAll<HTMLElement>("[data-enlarge]")];
    const open = [...openHand(scene.view, 0), ...trickOf(scene.view).map(({ card }) => card)];
    expect(found.map((node) => Number(node.dataset["enlarge"])).sort()).toEqual(open.sort());
  });

  it("ignores presses in a replay", () => {
    const done: string[] = [];
    const scene = scenes[0];
    if (scene === undefined) throw new Error("no scene");
    show(<Table {...playOf(scene, done, done)} legal={[]} isLive={false} />);
    const cards = [...box.querySelectorAll<HTMLButtonElement>("[data-hand] button")];
    for (const card of cards) act(() => card.click());
    expect(done).toEqual([]);
  });
});

function playOf(
  scene: (typeof scenes)[number],
  done: string[],
  asked: string[],
): Play<"sea_change"> {
  return {
    game: "sea_change",
    options: lesson.options,
    view: scene.view,
    viewer: 0,
    players: lesson.names.map((name, seat) => ({
      seat,
      kind: "bot",
      person: null,
      name,
      level: "matelot",
      away: false,
      stood_in: 0,
      isMe: seat === 0,
      isHere: true,
      colour: `var(--seat-${seat})`,
      left: null,
    })) as Play["players"],
    toMove: scene.to_move,
    legal: scene.legal,
    asides: [],
    events: scene.events.en,
    lastMove: null,
    texts,
    pending: null,
    advice: [],
    clocks: null,
    result: null,
    isLive: true,
    act: (move) => done.push(move),
    explain: (move) => asked.push(move),
  };
}
