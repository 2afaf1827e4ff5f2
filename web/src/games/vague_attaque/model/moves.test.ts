import { describe, expect, it } from "vitest";

import lesson from "../lesson.gen.json";
import { Texts } from "../../../words/texts";
import { movesFromHand, movesOnTable, parseAll, parseMove, plainMoves, putOnto } from "./moves";
import type { GameTexts } from "../../../protocol.gen";

const PLACES = [...Array(10).keys()].flatMap((n) => [`L${n + 1}a`, `L${n + 1}b`]).concat("BP");
const CARDS = [
  ...Array.from({ length: 41 }, (_, n) => `S${String(n + 1).padStart(2, "0")}`),
  ...PLACES,
  ...Array.from({ length: 32 }, (_, n) => `E${String(n + 1).padStart(2, "0")}`),
];

function named(names: readonly string[]): { value: number; notation: string; name: string }[] {
  return names.map((name, value) => ({ value, notation: name, name }));
}

const texts = new Texts({
  game: "vague_attaque",
  language: "en",
  words: {},
  values: { card: named(CARDS), artefact: named(["A1", "A2", "A3", "A4", "A5"]) },
} as unknown as GameTexts);

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

describe("notation", () => {
  it("names the souvenir and the place of a put", () => {
    const move = parseMove("put S17 on L3a", texts);
    expect(move).toMatchObject({ verb: "put", card: 16, onto: 45, seat: null });
  });

  it("names the captain and the card of a duel", () => {
    expect(parseMove("duel P2 BP", texts)).toMatchObject({ verb: "duel", seat: 1, card: 61 });
  });

  it("takes an artefact for no card", () => {
    expect(parseMove("take A3", texts)).toMatchObject({ card: null, artefact: 2 });
  });
});

/** Whether some button or some sequence of presses makes the move. */
function isReachable(notation: string, legal: readonly string[]): boolean {
  const moves = parseAll(legal, texts);
  const move = parseMove(notation, texts);
  const found = [
    ...plainMoves(moves),
    ...(move.card === null ? [] : movesFromHand(moves, move.card)),
    ...(move.card === null ? [] : movesOnTable(moves, move.card)),
    ...moves.filter((one) => one.artefact !== null),
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

  it("put the chosen souvenir on the place that is pressed", () => {
    const moves = parseAll(["put S17 on L3a", "put S17 on L4b", "done"], texts);
    expect(putOnto(moves, 16, 7)?.notation).toBe("put S17 on L4b");
    expect(putOnto(moves, 16, 20)).toBeUndefined();
  });
});
