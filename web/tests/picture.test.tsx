// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import type { Texts } from "../src/words/texts";
import type { AnyGame } from "../src/games/contract";
import landUnter from "../src/games/land_unter";
import seaChange from "../src/games/sea_change";
import vagueAttaque from "../src/games/vague_attaque";
import vagueVerte from "../src/games/vague_verte";
import wave from "../src/games/wave";

const texts = { name: () => "name", word: () => "word" } as unknown as Texts;

/** What a picture shows: whether there is a drawing, and where the move begins and ends. */
function shown(game: AnyGame, view: object, move: string): unknown {
  const picture = game.picture?.(view, move, texts) ?? null;
  if (picture === null) return null;
  const isDrawn =
    picture.card !== null && renderToStaticMarkup(<>{picture.card}</>).includes("<svg");
  return { isDrawn, from: picture.from[0] ?? null, to: picture.to[0] ?? null };
}

test("a weather card of Land Unter is drawn and found in its hand", () => {
  expect(shown(landUnter, {}, "28")).toEqual({ isDrawn: true, from: "card-27", to: null });
});

test("a card of Sea Change is drawn and found in its hand", () => {
  const found = shown(seaChange, { treasure: 0 }, "Y0") as { isDrawn: boolean; from: string };
  expect(found.isDrawn).toBe(true);
  expect(found.from).toMatch(/^card-\d+$/);
});

test("a card of Vague Verte goes to a square, a row or a pile", () => {
  const view = { on_turn: 1, squares: [], front: [0, 2, 0, 0], face_up: [], face_up_size: 0 };
  expect(shown(vagueVerte, view, "D")).toEqual({ isDrawn: true, from: "pile", to: null });
  expect(shown(vagueVerte, view, "RED@4")).toMatchObject({ isDrawn: true, to: "row-4" });
  expect(shown(vagueVerte, view, "B4")).toMatchObject({ isDrawn: true, to: "square-1-3" });
});

test("a souvenir of Vague & Attaque goes to its place, and a draw points at the pile", () => {
  const view = { active: 2 };
  expect(shown(vagueAttaque, view, "put S01 on L1b")).toEqual({
    isDrawn: true,
    from: "card-0",
    to: expect.stringMatching(/^card-\d+$/),
  });
  expect(shown(vagueAttaque, view, "draw")).toMatchObject({ from: "pile-souvenir" });
  expect(shown(vagueAttaque, view, "duel P1 S01")).toMatchObject({ from: "seat-2", to: "card-0" });
  expect(shown(vagueAttaque, view, "pass")).toMatchObject({ isDrawn: false });
});

test("a card of Wave is closed if the viewer may not see it, and a signal has no picture", () => {
  const hand = [[3, -2, -1, -1, -1]];
  const view = { active_hand: 0, hand, facing: [[1, 2, 0, 0, 0]] };
  expect(shown(wave, view, "a")).toMatchObject({ isDrawn: true, from: "slot-0-0" });
  expect(shown(wave, view, "b")).toMatchObject({ isDrawn: true, from: "slot-0-1" });
  expect(shown(wave, view, "@ok")).toBeNull();
});
