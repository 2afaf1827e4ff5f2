import { describe, expect, it } from "vitest";

import lesson from "../lesson.gen.json";
import { MOVES, movesFromHand, movesOnTable, plainMoves, putOnto } from "./moves";

/** One of each kind of move, for every decision of the rulebook. */
const EVERY = [
  ...[
    "take A3",
    "draw",
    "trade S17",
    "hook",
    "take S17",
    "adventure",
    "duel P2 S17",
    "duel P2 L3a",
  ],
  ...["duel P2 BP", "take E05", "play E27", "pass", "target P3", "discard S17", "discard L3a"],
  ...["discard E25", "give S17", "give L3a", "give E25", "left", "right", "swap L3a", "cede L7b"],
  ...[
    "steal S17",
    "place L3a",
    "put S17 on L3a",
    "dump S17",
    "done",
    "draw souvenir",
    "draw place",
  ],
  ...["accept", "keep S17", "lose S17"],
];

describe("a move as data", () => {
  it("names the souvenir and the place of a put", () => {
    expect(MOVES.of("put S17 on L3a")).toMatchObject({ kind: "put", card: 16, place: 4 });
  });

  it("names the captain and the card of a duel", () => {
    expect(MOVES.of("duel P2 BP")).toMatchObject({ kind: "duel", seat: 1, card: 61 });
  });

  it("has no card when an artefact is taken", () => {
    expect(MOVES.of("take A3")).toEqual({ kind: "take", artefact: 2, notation: "take A3" });
  });
});

/** Whether a button or a sequence of presses makes the move. */
function isReachable(notation: string, legal: readonly string[]): boolean {
  const moves = MOVES.every(legal);
  const card = MOVES.of(notation)?.card;
  const found = [
    ...plainMoves(moves),
    ...(card === undefined ? [] : movesFromHand(moves, card)),
    ...(card === undefined ? [] : movesOnTable(moves, card)),
    ...moves.filter((one) => one.artefact !== undefined),
  ];
  return found.some((one) => one.notation === notation);
}

describe("controls", () => {
  it("reach every kind of move", () => {
    expect(EVERY.filter((notation) => !isReachable(notation, EVERY))).toEqual([]);
  });

  it("reach every legal move of the lesson", () => {
    const missed = lesson.scenes.flatMap(({ legal }) =>
      legal.filter((notation) => !isReachable(notation, legal)),
    );
    expect(missed).toEqual([]);
  });

  it("put the selected souvenir on the place that is pressed", () => {
    const moves = MOVES.every(["put S17 on L3a", "put S17 on L4b", "done"]);
    expect(putOnto(moves, 16, 7)?.notation).toBe("put S17 on L4b");
    expect(putOnto(moves, 16, 20)).toBeUndefined();
  });
});
