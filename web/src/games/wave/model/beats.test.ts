import { expect, test } from "vitest";

import type { TableEvent, WaveView } from "../../../protocol.gen";
import { beats } from "./beats";
import situations from "./situations.json";

const before = situations[0]!.view as unknown as WaveView;

function event(kind: string, seat: number, values: Record<string, number | null>): TableEvent {
  return { kind, seat, values, text: kind };
}

test("the card lands, then the direction turns, then the draw is shown", () => {
  const events = [
    event("laid", 0, { slot: 1, card: 17 }),
    event("reversed", -1, { direction: -1 }),
    event("drew", 0, { slot: 1, card: null, facing: 2 }),
  ];
  const [landed, turned, ...rest] = beats({ before, after: before, events, viewer: 0 });
  expect(rest).toEqual([]);
  expect(landed?.view.laid[before.laid_count]).toBe(17);
  expect(landed?.view.facing[0]?.[1]).toBe(0);
  expect(landed?.view.direction).toBe(1);
  expect(turned?.view.direction).toBe(-1);
  expect(turned?.events).toHaveLength(2);
});

test("a card laid face down that the viewer does not know stays closed", () => {
  const events = [event("face_down", 2, { slot: 0, card: null })];
  const [down] = beats({ before, after: before, events, viewer: 0 });
  expect(down?.view.laid[before.laid_count]).toBe(-2);
  expect(down?.view.laid_down[before.laid_count]).toBe(1);
  expect(down?.view.foam).toBe(before.foam + 1);
});

test("signals have no frame, and no entry takes longer than 2.5 seconds", () => {
  expect(beats({ before, after: before, events: [event("pointed", 1, {})], viewer: 0 })).toEqual(
    [],
  );
  const tides = ["colours_inverted", "digits_inverted", "colours_restored", "digits_restored"];
  const events = tides.map((kind) => event(kind, -1, {}));
  const total = beats({ before, after: before, events, viewer: 0 }).reduce((n, b) => n + b.ms, 0);
  expect(total).toBeLessThanOrEqual(2500);
});
