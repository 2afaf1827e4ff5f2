import { expect, test } from "vitest";

import type { Play } from "../../games/contract";
import { linesOf, pictureOf } from "./resultPicture";

const play = {
  players: [{ name: "Ada" }, { name: "<Bob>" }],
  result: { places: [2, 1], scores: [3, 7] },
} as unknown as Play;

test("the best comes first, with place and score", () => {
  expect(linesOf(play)).toEqual([
    { place: 1, name: "<Bob>", score: "7" },
    { place: 2, name: "Ada", score: "3" },
  ]);
});

test("names cannot break out of the picture", () => {
  const svg = pictureOf("Any Game", linesOf(play), '<svg viewBox="0 0 300 400" class="x"></svg>');
  expect(svg).toContain("&#60;Bob&#62;");
  expect(svg).not.toContain("<Bob>");
  expect(svg).toContain('<svg viewBox="0 0 300 400" width="375" height="500">');
});
