// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { AnyGame } from "../games/contract";
import type { Moment } from "../net/store";
import { toldEntries } from "../pages/table/told";
import { choose, SPEED, type Speed } from "../preferences/stored";
import type { Entry, TableEvent } from "../protocol.gen";
import { STAND_MS } from "./shots";
import * as sounds from "./sound";
import { COMFORT_MS, FLIGHT_MS, Timeline, type Frame } from "./timeline";

const ME = 0;
const BEAT_MS = 400;
/** The frame at the beginning of every shot. */
const FRAME_MS = 17;

/** A game whose view is a score; every event adds one and has a beat if there are several. */
const GAME = {
  beats: ({ before, events }: { before: { score: number }; events: TableEvent[] }) =>
    events.length < 2
      ? []
      : events.map((_, i) => ({
          view: { score: before.score + i + 1 },
          events: events.slice(0, i + 1),
          ms: BEAT_MS,
        })),
  sound: () => "card",
} as unknown as AnyGame;

interface Wish {
  seat?: number;
  kind?: Entry["kind"];
  move?: string;
  legal?: string[];
  score?: number;
  clocks?: object;
}

function moment(number: number, texts: string[], wish: Wish = {}): Moment {
  const seat = wish.seat ?? 1;
  const events = texts.map((text) => ({ kind: "did", seat, values: {}, text }));
  const entry = { number, kind: wish.kind ?? "move", seat, move: wish.move ?? "m", events };
  const situation = {
    ...{ view: { score: wish.score ?? number }, to_move: [ME], legal: wish.legal ?? [] },
    ...{ asides: [], clocks: wish.clocks ?? null, result: null },
  };
  return { number, entry, situation } as unknown as Moment;
}

const START = moment(1, ["starts"], { kind: "start" });

/** A timeline that shows START, and what it has shown since. */
function started(viewer: number | null = ME): { timeline: Timeline; frames: Frame[] } {
  const timeline = new Timeline(GAME);
  timeline.follow([START], viewer);
  const frames: Frame[] = [];
  timeline.subscribe(() => frames.push(timeline.current()!));
  return { timeline, frames };
}

function texts(moments: Moment[], { told }: Frame): string[] {
  const entries = moments.map(({ entry }) => entry!);
  return toldEntries(entries, told).flatMap(({ events }) => events.map(({ text }) => text));
}

const scores = (frames: Frame[]): number[] => [
  ...new Set(frames.map(({ view }) => (view as unknown as { score: number }).score)),
];

/** How long it takes until the table shows the present. */
function waited(timeline: Timeline): number {
  const before = Date.now();
  for (let i = 0; timeline.current()?.isPresent === false; i += 1) {
    expect(i, "it arrives").toBeLessThan(1000);
    vi.advanceTimersToNextTimer();
  }
  return Date.now() - before;
}

let prefersLess = false;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  prefersLess = false;
  vi.stubGlobal("matchMedia", () => ({ matches: prefersLess }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the log", () => {
  test("tells an event only after its animation, and in order", () => {
    const { timeline, frames } = started();
    const moments = [START, moment(2, ["a", "b"], { score: 3 }), moment(3, ["c"])];
    timeline.follow(moments, ME);
    expect(texts(moments, timeline.current()!)).toEqual(["starts"]);
    vi.advanceTimersByTime(FRAME_MS + FLIGHT_MS);
    expect(texts(moments, timeline.current()!)).toEqual(["starts", "a"]);
    vi.advanceTimersByTime(BEAT_MS + FRAME_MS);
    expect(texts(moments, timeline.current()!)).toEqual(["starts", "a", "b"]);
    waited(timeline);
    vi.runAllTimers();
    expect(texts(moments, timeline.current()!)).toEqual(["starts", "a", "b", "c"]);
    for (const frame of frames) expect(frame.told.number).toBeLessThanOrEqual(frame.step);
  });

  test("never takes back what it told, also when it is shown again", () => {
    const { timeline, frames } = started();
    const moments = [START, moment(2, ["mine"], { seat: ME }), moment(3, ["a", "b"])];
    timeline.follow(moments, ME);
    vi.runAllTimers();
    timeline.again();
    vi.runAllTimers();
    const lengths = frames.map((frame) => texts(moments, frame).length);
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
    expect(lengths.at(-1)).toBe(4);
  });
});

describe("everything on screen", () => {
  test("belongs to the moment at the playhead", () => {
    const { timeline, frames } = started();
    timeline.follow([START, moment(2, ["a"]), moment(3, ["b"])], ME);
    expect(timeline.current()).toMatchObject({ step: 2, isPresent: false });
    waited(timeline);
    expect(timeline.current()).toMatchObject({ step: 3, isPresent: true });
    for (const frame of frames) expect(scores([frame])).toEqual([frame.step]);
  });

  test("shows the counters of each beat", () => {
    const { timeline, frames } = started();
    timeline.follow([START, moment(2, ["a", "b", "c"], { score: 9 })], ME);
    vi.runAllTimers();
    expect(scores(frames)).toEqual([2, 3, 4, 9]);
  });

  test("sounds when it is shown, not when it arrives", () => {
    const heard = vi.spyOn(sounds, "play").mockImplementation(() => undefined);
    const { timeline } = started();
    timeline.follow([START, moment(2, ["a"]), moment(3, ["b"])], ME);
    expect(heard).toHaveBeenCalledTimes(1);
    vi.runAllTimers();
    expect(heard).toHaveBeenCalledTimes(2);
  });

  test("does not wait for chat", () => {
    const { timeline } = started();
    timeline.follow([START, moment(2, [], { kind: "chat" }), moment(3, ["a"])], ME);
    expect(timeline.current()).toMatchObject({ step: 3 });
  });

  test("shows the viewer's own move at once while the last one still stands", () => {
    const { timeline } = started();
    const first = moment(2, ["a"]);
    timeline.follow([START, first], ME);
    timeline.follow([START, first, moment(3, ["mine"], { seat: ME })], ME);
    expect(timeline.current()).toMatchObject({ step: 3 });
  });

  test("lets the viewer choose while others lay their cards face down", () => {
    const { timeline, frames } = started();
    const closed = [2, 3, 4].map((n) => moment(n, ["lays"], { move: "?", legal: ["x", "y"] }));
    timeline.follow([START, ...closed], ME);
    expect(timeline.current()).toMatchObject({ step: 2, isPresent: true });
    vi.runAllTimers();
    expect(frames.at(-1)).toMatchObject({ step: 4, isPresent: true });
    expect(frames.every(({ isPresent }) => isPresent)).toBe(true);
  });
});

describe("skipping", () => {
  test("shows the present at once, and tells everything", () => {
    const { timeline } = started();
    const moments = [START, moment(2, ["a", "b"]), moment(3, ["c"])];
    timeline.follow(moments, ME);
    timeline.skip();
    expect(timeline.current()).toMatchObject({ step: 3, isPresent: true, hasLanded: true });
    expect(texts(moments, timeline.current()!)).toEqual(["starts", "a", "b", "c"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("happens when the server sends the table anew", () => {
    const { timeline } = started();
    timeline.follow([START, moment(2, ["a"]), moment(3, ["b"])], ME);
    timeline.follow([moment(40, ["z"])], ME);
    expect(timeline.current()).toMatchObject({ step: 40, isPresent: true });
  });

  test("happens while the page is in the background", () => {
    const { timeline } = started();
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    timeline.follow([START, moment(2, ["a", "b"]), moment(3, ["c"])], ME);
    expect(timeline.current()).toMatchObject({ step: 3, isPresent: true });
  });
});

describe("the speed", () => {
  const moments = [START, moment(2, ["a", "b"], { score: 3 }), moment(3, ["c"])];
  const natural = 2 * BEAT_MS + STAND_MS.afterBeats;

  test.each<[Speed, number]>([
    ["slow", 1.8],
    ["normal", 1],
    ["fast", 0.45],
  ])("%s takes %f times as long", (speed, factor) => {
    choose(SPEED, speed);
    const { timeline } = started();
    timeline.follow(moments, ME);
    const late = waited(timeline) - natural * factor;
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThanOrEqual(3 * FRAME_MS);
  });

  test.each(["off", "less motion"])("with %s the newest state is shown at once", (why) => {
    if (why === "off") choose(SPEED, "off");
    else prefersLess = true;
    const { timeline, frames } = started();
    timeline.follow(moments, ME);
    expect(frames).toHaveLength(1);
    expect(frames[0]).toMatchObject({ step: 3, isPresent: true, hasLanded: true });
    expect(texts(moments, frames[0]!)).toEqual(["starts", "a", "b", "c"]);
  });
});

describe("a long queue", () => {
  const many = (count: number, wish: Wish = {}): Moment[] => [
    START,
    ...Array.from({ length: count }, (_, i) => moment(i + 2, [`${i}`], wish)),
  ];

  test("that fits into the comfortable time is played at the chosen speed", () => {
    const { timeline } = started();
    timeline.follow(many(2), ME);
    expect(2 * STAND_MS.other).toBeLessThan(COMFORT_MS);
    const late = waited(timeline) - STAND_MS.other;
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThanOrEqual(2 * FRAME_MS);
  });

  test("is caught up with by playing faster, and every moment is shown", () => {
    const { timeline, frames } = started();
    timeline.follow(many(20), ME);
    const took = waited(timeline);
    expect(took).toBeLessThan(0.6 * 19 * STAND_MS.other);
    expect(new Set(frames.map(({ step }) => step)).size).toBe(20);
  });

  test("is played faster still while the viewer's clock runs", () => {
    const took = [null, {}].map((clocks) => {
      const { timeline } = started();
      timeline.follow(many(6, clocks === null ? {} : { clocks }), ME);
      return waited(timeline);
    });
    expect(took[1]).toBeLessThan(took[0]!);
  });
});

describe("since the last turn", () => {
  const moments = [
    START,
    moment(2, ["old"]),
    moment(3, ["mine"], { seat: ME }),
    moment(4, ["a", "b"], { score: 6 }),
    moment(5, ["c"]),
  ];

  test("everything after the moment before the own move is shown again", () => {
    const { timeline, frames } = started();
    timeline.follow(moments, ME);
    vi.runAllTimers();
    frames.length = 0;
    timeline.again();
    expect(timeline.current()).toMatchObject({ step: 2, isAgain: true, isPresent: false });
    vi.runAllTimers();
    expect([...new Set(frames.map(({ step }) => step))]).toEqual([2, 3, 4, 5]);
    expect(timeline.current()).toMatchObject({ step: 5, isAgain: false, isPresent: true });
  });

  test("a skip ends it", () => {
    const { timeline } = started();
    timeline.follow(moments, ME);
    vi.runAllTimers();
    timeline.again();
    timeline.skip();
    expect(timeline.current()).toMatchObject({ step: 5, isAgain: false, isPresent: true });
  });

  test("what happens meanwhile follows", () => {
    const { timeline } = started();
    timeline.follow(moments, ME);
    vi.runAllTimers();
    timeline.again();
    timeline.follow([...moments, moment(6, ["d"])], ME);
    expect(timeline.current()).toMatchObject({ step: 2 });
    vi.runAllTimers();
    expect(timeline.current()).toMatchObject({ step: 6, isPresent: true });
  });

  test("it is shown step by step without motion too", () => {
    prefersLess = true;
    const { timeline, frames } = started();
    timeline.follow(moments, ME);
    frames.length = 0;
    timeline.again();
    vi.runAllTimers();
    expect([...new Set(frames.map(({ step }) => step))]).toEqual([2, 3, 4, 5]);
  });

  test("there is nothing to see for a spectator, nor before anything happened", () => {
    expect(started().timeline.current()?.hasPast).toBe(false);
    const { timeline } = started(null);
    timeline.follow(moments, null);
    vi.runAllTimers();
    expect(timeline.current()?.hasPast).toBe(false);
  });
});
