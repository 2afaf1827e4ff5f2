// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";

import type { WaveView } from "../../../protocol.gen";
import { addWords, startWords } from "../../../words";
import { Texts } from "../../../words/texts";
import { words } from "../index";
import type { WavePlay } from "../model/tableView";
import situations from "../model/situations.json";
import { Table } from "./Table";
import { confirm } from "../model/prompt";

// The drawings do not matter here, and pressing hundreds of buttons is faster without them.
vi.mock("../art/cards", () => {
  const Nothing = (): null => null;
  return {
    WaveFace: Nothing,
    WaveTile: Nothing,
    WaveBack: Nothing,
    Foam: Nothing,
    TideCard: Nothing,
  };
});

type Situation = (typeof situations)[number];

const nothing = new Texts({ game: "wave", language: "en", words: {}, values: {} });

function playOf(situation: Situation, more: Partial<WavePlay> = {}): WavePlay {
  const view = situation.view as unknown as WaveView;
  return {
    game: "wave",
    options: {},
    view,
    viewer: situation.seat,
    players: Array.from({ length: view.seats }, (_, seat) => sitting(seat, situation.seat)),
    toMove: situation.to_move,
    legal: situation.legal,
    asides: situation.asides,
    events: [],
    lastMove: null,
    texts: nothing,
    pending: null,
    advice: [],
    clocks: null,
    result: null,
    isLive: true,
    act: vi.fn(),
    explain: vi.fn(),
    ...more,
  } as WavePlay;
}

function sitting(seat: number, me: number): WavePlay["players"][number] {
  return {
    seat,
    kind: "human",
    person: null,
    name: `seat ${seat}`,
    level: null,
    away: false,
    stood_in: 0,
    isMe: seat === me,
    isHere: true,
    colour: "",
    left: null,
  } as WavePlay["players"][number];
}

const nameOf = (button: Element): string =>
  button.getAttribute("aria-label") ?? button.textContent ?? "";

/** Press every button and every new one that appears, three levels deep; return the moves made. */
function everyDeed(situation: Situation): Set<string> {
  const done = new Set<string>();
  const play = playOf(situation, { act: (move) => done.add(move) });
  const { container } = render(<Table {...play} />);
  const buttons = (): Element[] => [...container.getElementsByTagName("button")];
  const names = (): string[] =>
    buttons()
      .map(nameOf)
      .filter((name) => !name.startsWith("Show the cards"));
  const press = (path: string[]): void => {
    act(() => void fireEvent.keyDown(window, { key: "Escape" }));
    for (const name of path) {
      const found = buttons().find((button) => nameOf(button) === name);
      if (found !== undefined) fireEvent.click(found);
    }
  };
  function explore(path: string[], known: string[]): void {
    press(path);
    if (path.length === 3) return;
    const now = names();
    for (const name of now.filter((each) => !known.includes(each))) {
      explore([...path, name], [...known, ...now]);
    }
  }
  explore([], []);
  return done;
}

beforeAll(() => {
  startWords("en");
  addWords("wave", words);
});
afterEach(cleanup);

describe("every move and every signal can be made with buttons", () => {
  test.each(situations.map((situation) => [situation.name, situation] as const))(
    "%s",
    (_, situation) => {
      const done = everyDeed(situation);
      expect([...done].sort()).toEqual([...situation.legal, ...situation.asides].sort());
    },
    60_000,
  );
});

test("pressing a card that may not be laid asks why not", () => {
  const situation = situations[0]!;
  const explain = vi.fn();
  const play = playOf(situation, { explain });
  const { container } = render(<Table {...play} />);
  const cards = container.querySelectorAll<HTMLButtonElement>("[data-hand] button");
  const slots = ["a", "b", "c", "d", "e"];
  slots.forEach((slot, i) => {
    if (!situation.legal.includes(slot) && cards[i] !== undefined) fireEvent.click(cards[i]);
  });
  expect(explain.mock.calls.flat()).toEqual(
    slots.filter((slot) => !situation.legal.includes(slot)),
  );
});

test("a replay offers no moves", () => {
  const act = vi.fn();
  const play = playOf(situations[0]!, { legal: [], asides: [], isLive: false, act });
  const { container } = render(<Table {...play} />);
  container.querySelectorAll("[data-hand] button").forEach((button) => fireEvent.click(button));
  expect(act).not.toHaveBeenCalled();
});

test("laying an unseen card needs confirmation only if misplays are punished", () => {
  const play = playOf(situations[0]!);
  const strict = { ...play, view: { ...play.view, misplay: 1 } };
  expect(confirm(play, "d")).toBeNull();
  expect(confirm(strict, "d")).toContain("cannot see");
  expect(confirm(strict, "a")).toBeNull();
  expect(confirm(play, "breach")).not.toBeNull();
});

test("what can be done with a card of the own hand is shown above that card", () => {
  const seen = new Set<string>();
  for (const situation of situations) {
    const { container, unmount } = render(<Table {...playOf(situation)} />);
    const cards = [...container.querySelectorAll("[data-hand] button[data-card]")];
    cards.forEach((card, index) => {
      fireEvent.click(card);
      if (!card.hasAttribute("data-chosen")) return;
      const menu = container.querySelector<HTMLElement>("[style*='--at']");
      if (menu === null) return;
      expect(menu.style.getPropertyValue("--at")).toBe(String(index));
      seen.add(String(index));
    });
    unmount();
  }
  expect(seen.size).toBeGreaterThan(1);
});

describe("a card that can be enlarged", () => {
  test("is one that the viewer may know", () => {
    let seen = 0;
    for (const situation of situations) {
      const { container, unmount } = render(<Table {...playOf(situation)} />);
      const view = situation.view as unknown as WaveView;
      const known = new Set([...view.hand.flat(), ...view.laid, view.middle].filter((c) => c >= 0));
      for (const node of container.querySelectorAll<HTMLElement>("[data-enlarge]")) {
        seen += 1;
        expect(known).toContain(Number(node.dataset["enlarge"]));
      }
      unmount();
    }
    expect(seen).toBeGreaterThan(situations.length);
  });

  test("is never a back of the viewer's own hand", () => {
    const { container } = render(<Table {...playOf(situations[0]!)} />);
    const own = situations[0]!.view.hand[situations[0]!.seat]!;
    const cards = [...container.querySelectorAll<HTMLElement>("[data-hand] [data-card]")];
    expect(own.filter((card) => card < 0).length).toBeGreaterThan(0);
    expect(cards.map((node) => Number(node.dataset["enlarge"] ?? -2))).toEqual(own);
  });
});
