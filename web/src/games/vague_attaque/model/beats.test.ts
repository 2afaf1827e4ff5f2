import { expect, it } from "vitest";

import type { TableEvent } from "../../../protocol.gen";
import lesson from "../lesson.gen.json";
import { beats } from "./beats";
import type { View } from "./tableView";

const before = lesson.scenes[0]?.view as unknown as View;

function event(kind: string, values: Record<string, number> = {}): TableEvent {
  return { kind, seat: 0, values, text: kind } as unknown as TableEvent;
}

const dice = (attack: number, defence: number, number: number): TableEvent =>
  event("dice", { attack, defence, throw: number });

/** The throws won by both sides in each frame of a duel for a place. */
function wonIn(...events: TableEvent[]): number[][] {
  const announced = event("duel_announced", { defender: 1, card: 45, throws: 2 });
  const told = { before, after: before, events: [announced, ...events], viewer: 0 };
  return beats(told).map(({ view }) => [...view.throws_won]);
}

it("counts a throw for the higher die as soon as the next throw is told", () => {
  const frames = wonIn(
    dice(5, 3, 1),
    dice(2, 6, 2),
    dice(4, 1, 3),
    event("duel_won", { card: 45 }),
  );
  expect(frames).toEqual([
    [0, 0],
    [0, 0],
    [1, 0],
    [1, 1],
    [2, 1],
  ]);
});

it("counts a tied throw for nobody", () => {
  expect(wonIn(dice(4, 4, 1), dice(3, 3, 2), dice(6, 6, 3), event("duel_tied")).at(-1)).toEqual([
    0, 0,
  ]);
});

it("counts a throw as it is after a Lucky Die", () => {
  const rerolled = event("rerolled", { value: 1, side: 0 });
  expect(wonIn(dice(5, 3, 1), rerolled, dice(2, 6, 2)).at(-1)).toEqual([0, 1]);
});
