import { expect, test } from "vitest";

import { CELLS, COLUMNS, comparedWith, ROWS } from "./cells";
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
  expect([CELLS.length, COLUMNS, ROWS]).toEqual([34, 10, 6]);
  expect(comparedWith(0)).toEqual([]);
  expect(comparedWith(4)).toEqual([2, 3]);
  expect(comparedWith(33)).toEqual([30]);
});
