import { expect, test } from "vitest";

import { byGame } from ".";
import { MoveTable, type Facts } from "./moves";

const TABLES = byGame(
  import.meta.glob<Record<string, Facts>>("./*/moves.gen.json", { eager: true, import: "default" }),
);

test.each(Object.entries(TABLES))("moves of %s are found by notation and by facts", (_, table) => {
  const moves = new MoveTable<Facts>(table);
  expect(moves.all.length).toBeGreaterThan(0);
  const wrong = Object.entries(table).filter(
    ([notation, facts]) =>
      moves.notation(facts) !== notation || moves.of(notation)?.kind !== facts.kind,
  );
  expect(wrong).toEqual([]);
});

test("a closed move is not found", () => {
  const moves = new MoveTable<Facts>({ a: { kind: "lay", slot: 0 } });
  expect(moves.of("?")).toBeNull();
  expect(moves.of(null)).toBeNull();
  expect(moves.every(["a", "?"])).toEqual([{ kind: "lay", slot: 0, notation: "a" }]);
});

test("the order of the facts does not matter, and undefined ones are ignored", () => {
  const moves = new MoveTable<Facts>({ b: { kind: "point", slot: 1, mark: 0 } });
  expect(moves.notation({ mark: 0, slot: 1, kind: "point", target: undefined })).toBe("b");
  expect(() => moves.notation({ kind: "point", slot: 1 })).toThrow("no such move");
});
