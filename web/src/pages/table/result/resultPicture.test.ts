import { expect, test } from "vitest";

import { pictureOf, type Line } from "./resultPicture";

const lines: Line[] = [
  { place: 1, rank: "1st", name: "<Bob>", points: "7 points" },
  { place: 2, rank: "2nd", name: "Ada", points: "2 points" },
];
const poster = '<svg viewBox="0 0 300 400" class="x"></svg>';

test("place and points stand in texts of their own", () => {
  const svg = pictureOf({ title: "Any Game", story: "", lines, poster });
  expect(svg).toContain(">2nd</text>");
  expect(svg).toContain(">2 points</text>");
});

test("players who won together have a sentence instead of medals", () => {
  const svg = pictureOf({ title: "Any Game", story: "Won!", lines: lines.slice(0, 1), poster });
  expect(svg).toContain(">Won!</text>");
  expect(svg).not.toContain("1st");
});

test("names cannot break out of the picture", () => {
  const svg = pictureOf({ title: "Any Game", story: "", lines, poster });
  expect(svg).toContain("&#60;Bob&#62;");
  expect(svg).not.toContain("<Bob>");
  expect(svg).toContain('<svg viewBox="0 0 300 400" width="375" height="500">');
});
