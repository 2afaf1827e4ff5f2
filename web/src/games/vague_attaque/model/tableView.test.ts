import { describe, expect, it } from "vitest";

import { beats } from "./beats";
import { anchorOf, codeOf, FIRST_ENCOUNTER, isDedicated, NUM_KINDS, souvenirsOf } from "./deck";
import lesson from "../lesson.gen.json";
import { sorted } from "../table/MyHand";
import { endingOf } from "../sheets/Result";
import { handOf, maskOf, members, onPlace, shipFate, type View } from "./tableView";
import type { TableEvent } from "../../../protocol.gen";

const views = lesson.scenes.map(({ view }) => view as unknown as View);
const first = views[0] as View;
const last = views.at(-1) as View;

describe("sets", () => {
  it("come as numbers or, when large, as strings", () => {
    expect(members("2305843009213693953")).toEqual([0, 61]);
    expect(members(5)).toEqual([0, 2]);
    expect(members(maskOf([3, 61]))).toEqual([3, 61]);
  });
});

describe("the cards", () => {
  it("have seven souvenirs for every kind of place", () => {
    const counts = Array.from({ length: NUM_KINDS }, (_, kind) => souvenirsOf(kind).length);
    expect(new Set(counts)).toEqual(new Set([7]));
  });

  it("include 16 anchors, 23 dedicated souvenirs and 19 different encounters", () => {
    const souvenirs = [...Array(41).keys()];
    expect(souvenirs.filter((card) => anchorOf(card) !== null)).toHaveLength(16);
    expect(souvenirs.filter(isDedicated)).toHaveLength(23);
    expect(new Set([...Array(32).keys()].map((n) => codeOf(FIRST_ENCOUNTER + n))).size).toBe(19);
  });
});

describe("a view", () => {
  it("shows the player's own hand and the backs of the other hands", () => {
    expect(handOf(first, 0)).toMatchObject({ closedSouvenirs: 0, closedPlaces: 0, size: 3 });
    expect(handOf(first, 1)).toMatchObject({ known: [], closedSouvenirs: 2, closedPlaces: 1 });
  });

  it("says where the ship sails next", () => {
    expect(shipFate(first)).toEqual({ kind: "sails", holder: 0, next: 2 });
  });
});

describe("a hand", () => {
  it("can be sorted so that the cards of a place lie together", () => {
    expect(sorted([8, 0, 41, 49], true)).toEqual([41, 0, 49, 8]);
  });
});

/** The beats of the first scene of the lesson that has an event of this kind. */
function beatsOf(kind: string): ReturnType<typeof beats> {
  const at = lesson.scenes.findIndex(({ events }) =>
    events.en.some((event) => event.kind === kind),
  );
  const events = (lesson.scenes[at]?.events.en ?? []) as unknown as TableEvent[];
  return beats({ before: views[at - 1] as View, after: views[at] as View, events, viewer: 0 });
}

describe("beats", () => {
  it("show a duel from the challenge through the dice to its end", () => {
    const shown = beatsOf("duel_won");
    expect(shown.map((beat) => beat.events.at(-1)?.kind)).toEqual([
      "duel_announced",
      "dice",
      "duel_won",
    ]);
    expect(shown[1]?.view).toMatchObject({ dice: [3, 2], target: 2, aim: 39 });
  });

  it("show the souvenir on its place before the place is validated", () => {
    const [put, validated] = beatsOf("validated");
    expect(onPlace(put?.view as View, 9)).toHaveLength(3);
    expect(members(put?.view.validated)).not.toContain(9);
    expect(members(validated?.view.validated)).toContain(9);
    expect(validated?.view.score[0]).toBe((put?.view.score[0] ?? 0) + 1);
  });

  it("show the ship sailing to its new holder", () => {
    const shown = beatsOf("ship_moved").at(-1);
    expect(members(shown?.view.zone[2])).toContain(20);
    expect(members(shown?.view.zone[0])).not.toContain(20);
  });

  it("never take longer than two and a half seconds", () => {
    lesson.scenes.slice(1).forEach(({ events }, i) => {
      const told = events.en as unknown as TableEvent[];
      const shown = beats({
        before: views[i] as View,
        after: views[i + 1] as View,
        events: told,
        viewer: 0,
      });
      expect(shown.reduce((sum, beat) => sum + beat.ms, 0)).toBeLessThanOrEqual(2510);
    });
  });
});

describe("a result", () => {
  it("has the right ending in every mode", () => {
    const [CLASSIC, TEAM, SOLO] = [0, 2, 3];
    const view = (mode: number, side: number[]): View => ({ ...last, mode, side });
    expect(endingOf([1], view(CLASSIC, [0, 1, 2, 3, 4]))).toBe("winner");
    expect(endingOf([0, 2], view(CLASSIC, [0, 1, 2, 3, 4]))).toBe("draw");
    expect(endingOf([1, 3], view(TEAM, [0, 1, 0, 1, 0]))).toBe("winners");
    expect(endingOf([0, 1, 2, 3], view(TEAM, [0, 1, 0, 1, 0]))).toBe("draw");
    expect(endingOf([0], view(SOLO, [0, 0, 0, 0, 0]))).toBe("win");
    expect(endingOf([], view(SOLO, [0, 0, 0, 0, 0]))).toBe("loss");
  });
});
