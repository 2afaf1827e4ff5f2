import { expect, test } from "vitest";

import { CELLS, belowOf, leftOf } from "./cells";
import { pointing, readMove, readPointing, SLOT_NAMES, writeMove } from "./notation";

test("what a move does is read as it is written", () => {
  for (const kind of ["lay", "down", "swap"] as const) {
    for (const slot of SLOT_NAMES.keys()) {
      expect(readMove(writeMove({ kind, slot }))).toEqual({ kind, slot });
    }
  }
});

test("signals and confessions do nothing with a place", () => {
  for (const notation of ["@1d!", "@ask", "@x!", "breach", "xa#", "f", ""]) {
    expect(readMove(notation)).toBeNull();
  }
});

test("a signal points at a place of a hand", () => {
  expect(readPointing(pointing("V", 3, "="))).toEqual({ target: "V", slot: 3 });
  expect(readPointing("@ok")).toBeNull();
});

test("the great wave has 34 cells, drawn beside and above each other", () => {
  expect(CELLS).toHaveLength(34);
  expect([leftOf(0), belowOf(0)]).toEqual([null, null]);
  expect([leftOf(4), belowOf(4)]).toEqual([2, 3]);
  expect([leftOf(33), belowOf(33)]).toEqual([30, null]);
});
