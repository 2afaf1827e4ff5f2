import { expect, test } from "vitest";

import { CELLS, COLUMNS, comparedWith, ROWS } from "./cells";
import { moveFrom, MARKS, MOVES, ofKind, VAIMITI } from "./moves";

test("signals and breaches use no place of a hand", () => {
  for (const notation of ["@1d!", "@ask", "@x!", "breach", "?", null]) {
    expect(moveFrom(notation)).toBeNull();
  }
  expect(moveFrom("c#")).toEqual({ kind: "lay_down", slot: 2, notation: "c#" });
});

test("a signal points at a place of a hand", () => {
  const notation = MOVES.notation({ kind: "point", target: VAIMITI, slot: 3, mark: 3 });
  expect(notation).toBe("@Vd=");
  expect(MARKS[3]).toBe("=");
});

test("words to say are found among the listed signals", () => {
  const said = ofKind("say", ["@1d!", "@ask", "@sos"]);
  expect(said.map(({ notation }) => notation)).toEqual(["@ask", "@sos"]);
});

test("the great wave has 34 cells in ten columns and six rows", () => {
  expect([CELLS.length, COLUMNS, ROWS]).toEqual([34, 10, 6]);
  expect(comparedWith(0)).toEqual([]);
  expect(comparedWith(4)).toEqual([2, 3]);
  expect(comparedWith(33)).toEqual([30]);
});
