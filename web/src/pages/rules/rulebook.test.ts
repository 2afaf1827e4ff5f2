/** Rulebooks are cut into slices that a slow phone can lay out one by one. */
import { expect, test } from "vitest";

import { inSlices } from "./rulebook";

function blockOf(letters: number): { rule: null; html: string } {
  return { rule: null, html: "x".repeat(letters) };
}

test("a slice ends where it is full, and nothing is lost", () => {
  const blocks = [1400, 1400, 1400, 20, 9000, 30].map(blockOf);
  const [section] = inSlices([{ title: "Setup", blocks }]);
  const lengths = section!.slices.map((slice) => slice.map(({ html }) => html.length));
  expect(lengths).toEqual([[1400, 1400, 1400], [20, 9000], [30]]);
  expect(section!.slices.flat()).toEqual(blocks);
});

test("sections have names, and know how many slices come before them", () => {
  const sections = [[4000, 10], [10], [10]].map((letters, index) => ({
    title: `Part ${index}`,
    blocks: letters.map(blockOf),
  }));
  expect(inSlices(sections).map(({ id, title, before }) => [id, title, before])).toEqual([
    ["part-0", "Part 0", 0],
    ["part-1", "Part 1", 2],
    ["part-2", "Part 2", 3],
  ]);
});
