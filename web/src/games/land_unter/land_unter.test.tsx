// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import type { GameTexts, LandUnterView, TableEvent } from "../../protocol.gen";
import type { Play } from "../contract";
import { addWords, startWords } from "../../words";
import { Texts } from "../../words/texts";
import { standAt, surfaceOf } from "./art/island";
import { beats } from "./model/beats";
import { HAND_SIZE, halvesOf, NUM_CARDS, TOP_LEVEL } from "./model/deck";
import lesson from "./lesson.gen.json";
import {
  countLeft,
  handOf,
  scoredRounds,
  seatsFrom,
  waterOfTrick,
  waterToCome,
} from "./model/tableView";
import { Reference, whereabouts } from "./sheets/Reference";
import { Result } from "./sheets/Result";
import { Table } from "./table/Table";
import en from "./words/en.json";
import fr from "./words/fr.json";

interface Scene {
  view: LandUnterView;
  events: { en: TableEvent[] };
  to_move: number[];
  legal: string[];
}

const scenes = lesson.scenes as unknown as Scene[];

const texts = new Texts({
  game: "land_unter",
  language: "en",
  words: { table: { bands: ["sun", "breeze", "rain", "gale", "thunder"], round: "Round {round}" } },
  values: {
    card: Array.from({ length: NUM_CARDS }, (_, value) => ({
      value,
      notation: String(value + 1),
      name: String(value + 1),
    })),
  },
} as unknown as GameTexts);

function playOf(scene: Scene, more: Partial<Play<"land_unter">> = {}): Play<"land_unter"> {
  const players = lesson.names.map((name, seat) => ({
    seat,
    name,
    kind: "human" as const,
    person: null,
    level: null,
    away: false,
    stood_in: 0,
    isMe: seat === 0,
    isHere: true,
    colour: "",
    left: null,
    leftAt: 0,
  }));
  return {
    game: "land_unter",
    options: {},
    view: scene.view,
    viewer: 0,
    players,
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
    act: vi.fn(),
    explain: vi.fn(),
    ...more,
  };
}

/** The button in the hand whose name starts with `start`. */
function cardNamed(start: string): HTMLElement {
  return document.querySelector<HTMLElement>(`[data-card][aria-label^="${start}"]`)!;
}

beforeAll(() => {
  startWords("en");
  addWords("land_unter", { en, fr });
});
afterEach(cleanup);

describe("the table", { timeout: 30_000 }, () => {
  it("has a button for every legal move", () => {
    const round = scenes.findIndex(({ view }) => view.round_number === 1);
    for (const scene of [scenes[0]!, scenes[12]!, scenes[round]!]) {
      const play = playOf(scene);
      render(<Table {...play} />);
      expect(scene.legal.length).toBeGreaterThan(0);
      for (const move of scene.legal) {
        fireEvent.click(cardNamed(`${move}, `));
        expect(play.act).toHaveBeenLastCalledWith(move);
      }
      cleanup();
    }
  });

  it("asks why not when a card may not be laid", () => {
    const play = playOf(scenes[0]!, { legal: [] });
    render(<Table {...play} />);
    fireEvent.click(cardNamed("57, thunder, not now"));
    expect(play.explain).toHaveBeenCalledWith("57");
    expect(play.act).not.toHaveBeenCalled();
  });

  it("shows the hand in a replay, but ignores presses", () => {
    const play = playOf(scenes[0]!, { legal: [], isLive: false, viewer: null });
    render(<Table {...play} />);
    fireEvent.click(cardNamed("57, thunder"));
    expect(play.act).not.toHaveBeenCalled();
    expect(play.explain).not.toHaveBeenCalled();
  });

  it("marks an advised card and shows its value and the reason", () => {
    const advice = [{ move: "57", value: 0.41, error: null, exact: false, why: "stays dry" }];
    render(<Table {...playOf(scenes[0]!, { advice })} />);
    expect(cardNamed("57, thunder, advised: 41 %")).toBeTruthy();
    expect(screen.getByText(/stays dry/)).toBeTruthy();
  });

  it("shows the points between two rounds until the panel is closed", () => {
    const scene = scenes.find(({ view }) => view.round_number === 1)!;
    render(<Table {...playOf(scene)} />);
    fireEvent.click(screen.getByText("To round 2"));
    expect(screen.queryByText("To round 2")).toBeNull();
  });

  it("enlarges the cards that the viewer knows, and none that lies face down", () => {
    const scene = scenes.find(({ view }) => view.has_chosen[1] === 1 && view.waiting > 0)!;
    expect(scene.view.chosen[1]).toBeLessThan(0);
    render(<Table {...playOf(scene)} />);
    const names = [...document.querySelectorAll<HTMLElement>("[data-enlarge]")]
      .map(({ dataset }) => dataset["enlarge"]!)
      .sort();
    const own = handOf(scene.view, 0).map(({ card }) => `weather-${card}`);
    const water = waterOfTrick(scene.view).map(({ level }) => `water-${level}`);
    const laid = scene.view.chosen.filter((card) => card >= 0).map((card) => `weather-${card}`);
    expect(own.length).toBeGreaterThan(0);
    expect(names).toEqual([...own, ...water, ...laid].sort());
  });

  it("draws the reference and the result of the first and the last scene", () => {
    for (const scene of [scenes[0]!, scenes.at(-1)!]) {
      render(<Reference {...playOf(scene)} />);
      render(<Result {...playOf(scene)} />);
      cleanup();
    }
  });
});

describe("beats", () => {
  const tricks = scenes.flatMap((scene, i) =>
    scene.events.en.some(({ kind }) => kind === "water_taken") ? [i] : [],
  );

  it("turn the cards, then move the water, then take the lifebelts, within two and a half seconds", () => {
    expect(tricks.length).toBeGreaterThan(7);
    for (const i of tricks) {
      const told = {
        before: scenes[i - 1]!.view,
        after: scenes[i]!.view,
        events: scenes[i]!.events.en,
        viewer: 0,
      };
      const kinds = beats(told).map(({ events }) => events.at(-1)?.kind);
      expect(kinds.slice(0, 3)).toEqual(["revealed", "water_taken", "water_taken"]);
      const total = beats(told).reduce((sum, { ms }) => sum + ms, 0);
      expect(total).toBeLessThanOrEqual(2510);
    }
  });

  it("end where the trick ended", () => {
    for (const i of tricks) {
      const before = scenes[i - 1]!.view;
      const after = scenes[i]!.view;
      const last = beats({ before, after, events: scenes[i]!.events.en, viewer: 0 }).at(-1)!.view;
      if (after.round_number !== before.round_number) expect(last.total).toEqual(after.total);
      else {
        expect(last.level).toEqual(after.level);
        expect(last.belts).toEqual(after.belts);
        expect(last.active).toEqual(after.active);
        expect(last.spent).toEqual(after.spent);
        expect(last.stand).toEqual(after.stand);
        expect(last.hand_size).toEqual(after.hand_size);
        const turned = before.water_turned;
        expect(last.water_taken.slice(0, turned)).toEqual(after.water_taken.slice(0, turned));
      }
    }
  });

  it("are empty when a player only chooses a card", () => {
    const view = scenes[0]!.view;
    const events = scenes[1]!.events.en;
    expect(beats({ before: view, after: scenes[1]!.view, events, viewer: 0 })).toEqual([]);
  });
});

describe("the picture", () => {
  it("accounts for every card of a hand", () => {
    for (const { view } of scenes) {
      for (const seat of seatsFrom(view.seats, 0)) {
        const laid = view.has_chosen[seat] ?? 0;
        const left = countLeft(view, seat);
        expect(left + laid + view.trick_number).toBe(HAND_SIZE);
        if (seat === 0) expect(handOf(view, seat).length).toBe(left);
      }
    }
  });

  it("counts the water cards still to come", () => {
    for (const { view } of scenes) {
      const left = waterToCome(view).reduce((sum, count) => sum + count, 0);
      expect(left).toBe(2 * TOP_LEVEL - view.water_turned);
    }
  });

  it("knows all of the player's own cards, and only played cards of the others", () => {
    const places = whereabouts(scenes[0]!.view, 0);
    expect(places.filter(({ kind }) => kind === "mine").length).toBe(HAND_SIZE);
    expect(places.filter(({ kind }) => kind === "held").length).toBe(0);
  });

  it("splits the score of a round into lifebelts, bonus and minus one", () => {
    const { view } = scenes.find((scene) => scene.view.round_number === 1)!;
    const [first] = scoredRounds(view);
    expect(first?.map(({ points }) => points)).toEqual([3, -1, 2]);
    expect(first?.map(({ belts }) => belts)).toEqual([2, 0, 1]);
    expect(first?.map(({ isOut }) => isOut)).toEqual([false, true, false]);
    expect(first?.map(({ hand }) => hand)).toEqual([0, 1, 2]);
  });

  it("keeps the animals dry at every level", () => {
    for (let level = 0; level <= TOP_LEVEL; level += 1) {
      for (const which of [0, 1, 2]) {
        expect(standAt(which, level)[1]).toBeLessThan(surfaceOf(level));
      }
    }
  });

  it("draws twenty-four lifebelts on sixty cards", () => {
    const halves = Array.from({ length: NUM_CARDS }, (_, card) => halvesOf(card));
    expect(halves.reduce((sum, half) => sum + half, 0)).toBe(48);
  });
});

it("has the same keys in both languages", () => {
  expect(keysOf(fr)).toEqual(keysOf(en));
});

function keysOf(words: object, path = ""): string[] {
  return Object.entries(words).flatMap(([key, word]) =>
    typeof word === "string" ? [`${path}${key}`] : keysOf(word as object, `${path}${key}.`),
  );
}
