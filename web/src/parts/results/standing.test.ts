// @vitest-environment happy-dom
import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";

import type { Play, Summary } from "../../games/contract";
import { startWords } from "../../words";
import { headlineOf, stepsOf, winnersOf } from "./standing";

const t = (key: string, values = {}): string => i18next.t(key, values);

interface Match {
  names: string[];
  places: number[];
  scores?: number[];
  viewer?: number | null;
}

function playOf({ names, places, scores, viewer = null }: Match): Play {
  const players = names.map((name, seat) => ({ seat, name }));
  return { players, viewer, result: { places, scores } } as unknown as Play;
}

function headline(match: Match, summary: Summary = {}): string {
  return headlineOf(stepsOf(playOf(match), summary, t), summary, t);
}

beforeAll(() => startWords("en"));

const three = { names: ["Ada", "Bob", "Zoe"], scores: [2, 0, 5] };

test("the best comes first, with place and points apart", () => {
  const steps = stepsOf(playOf({ ...three, places: [2, 3, 1], viewer: 0 }), {}, t);
  expect(steps.map(({ place, name, points }) => [place, name, points])).toEqual([
    [1, "Zoe", "5 points"],
    [2, "Ada", "2 points"],
    [3, "Bob", "0 points"],
  ]);
  expect(steps.map(({ isMine }) => isMine)).toEqual([false, true, false]);
});

test("the headline is about the viewer", () => {
  expect(headline({ ...three, places: [2, 3, 1], viewer: 2 })).toBe("You won!");
  expect(headline({ ...three, places: [2, 3, 1], viewer: 0 })).toBe("You came second");
  expect(headline({ ...three, places: [2, 2, 1], viewer: null })).toBe("Zoe wins!");
  expect(headline({ ...three, places: [1, 3, 1], viewer: 0 })).toBe("You share the win with Zoe");
});

test("whoever did not win is told who did", () => {
  const steps = stepsOf(playOf({ ...three, places: [2, 3, 1], viewer: 0 }), {}, t);
  expect(winnersOf(steps, {}, t)).toBe("Zoe wins!");
});

test("where all others lost alike, nobody came second", () => {
  expect(headline({ ...three, places: [2, 2, 1], viewer: 0 })).toBe("Zoe wins!");
});

test("a team has one step and wins together", () => {
  const four = { names: ["Ada", "Bob", "Cleo", "Dan"], places: [1, 2, 1, 2], viewer: 2 };
  const summary = { sides: [0, 1, 0, 1] };
  const steps = stepsOf(playOf(four), summary, t);
  expect(steps.map(({ name, seats }) => [name, seats])).toEqual([
    ["Ada, Cleo", [0, 2]],
    ["Bob, Dan", [1, 3]],
  ]);
  expect(headline(four, summary)).toBe("Your team won!");
  expect(headline({ ...four, viewer: 1 }, summary)).toBe("Your team came second");
  expect(headline({ ...four, viewer: null }, summary)).toBe("Ada, Cleo win!");
});

test("an opponent without a seat has a place too", () => {
  const summary = { others: [{ name: "The sea", place: 1, points: "3" }] };
  const steps = stepsOf(playOf({ names: ["Ada"], places: [2], viewer: 0 }), summary, t);
  expect(steps.map(({ name }) => name)).toEqual(["The sea", "Ada"]);
});

test("what is played together has the game's own headline", () => {
  const summary = { sides: [0, 0], headline: "A good ride." };
  const two = { names: ["Ada", "Bob"], places: [2, 2], viewer: 0 };
  expect(headline(two, summary)).toBe("A good ride.");
  expect(stepsOf(playOf(two), summary, t)).toHaveLength(1);
});
