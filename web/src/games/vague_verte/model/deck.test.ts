import { describe, expect, it } from "vitest";

import { beats, retell } from "./beats";
import { targetsOf } from "./choice";
import { brokenUnder, cardNamed, sightOf, TOW } from "./deck";
import { discarding, DRAW, TAKE } from "./moves";
import lesson from "../lesson.gen.json";
import { promptKey } from "./prompt";
import { openHand, statusOf, type VerteView } from "./tableView";
import type { TableEvent } from "../../../protocol.gen";

interface Scene {
  view: VerteView;
  events: { en: TableEvent[] };
  legal: string[];
}
const scenes = lesson.scenes as unknown as Scene[];

describe("cards", () => {
  it("are found by their names", () => {
    expect(["B1", "V4", "YX", "TOW"].map(cardNamed)).toEqual([0, 15, 17, TOW]);
    expect(sightOf(cardNamed("W3"))).toMatchObject({ kind: "car", colour: "white", number: 3 });
    expect(sightOf(cardNamed("WX+TOW"))).toMatchObject({ kind: "towed", letter: "W" });
    expect(brokenUnder(cardNamed("WX+TOW"))).toBe(cardNamed("WX"));
  });
});

describe("a recorded match", () => {
  it("offers every legal move on a pile, a square or a row", () => {
    for (const { view, legal } of scenes) {
      const offered = openHand(view, 0).flatMap((card) => [
        discarding(card),
        ...targetsOf(card, view, 0, legal).map((target) => target.notation),
      ]);
      for (const notation of legal) expect([DRAW, TAKE, ...offered]).toContain(notation);
    }
  });

  it("can be rebuilt from its events", () => {
    const told = scenes.slice(1).map((scene, index) => ({ before: scenes[index], after: scene }));
    for (const { before, after } of told) {
      const events = after.events.en;
      if (before === undefined || events.some(({ kind }) => kind === "drew" || kind === "took")) {
        continue;
      }
      const seen = events.reduce(retell, before.view);
      for (const field of BOARD) expect(seen[field], field).toEqual(after.view[field]);
    }
  });

  it("shows a frame for every event but the last, in at most 2.4 seconds", () => {
    const told = scenes.find(({ events }) => events.en.some(({ kind }) => kind === "turn_lost"));
    const events = told?.events.en ?? [];
    const pictures = beats({ before: scenes[0]!.view, after: told!.view, events, viewer: 0 });
    expect(pictures).toHaveLength(events.length - 1);
    expect(pictures.reduce((sum, beat) => sum + beat.ms, 0)).toBeLessThanOrEqual(2400);
  });

  it("shows the status of each street", () => {
    const words = new Set(scenes.map(({ view }) => statusOf(view, 0)));
    expect([...words].sort()).toEqual(["arrived", "barred", "free", "not_started", "stopped"]);
  });
});

const BOARD = [
  "street",
  "front",
  "red",
  "cancelled",
  "lost_turns",
  "hand_size",
  "hand",
  "pile_size",
  "face_up_size",
] as const;

describe("the prompt", () => {
  it.each([
    [["D", "F"], "draw"],
    [["F"], "take"],
    [["D"], "draw_pile"],
    [["W2", "Y3"], "start"],
    [["-TOW", "-RED"], "discard"],
    [["W2", "-W2"], "lay"],
  ])("reads %j as %s", (legal, key) => expect(promptKey(legal)).toBe(key));
});
