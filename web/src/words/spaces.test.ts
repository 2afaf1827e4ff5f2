import { expect, test } from "vitest";

import { bound, boundAll } from "./spaces";

test("no line breaks before a colon or inside quotation marks", () => {
  expect(bound("Elle ne va pas : choisis « Vert » !")).toBe(
    "Elle ne va pas\u00a0: choisis «\u00a0Vert\u00a0»\u00a0!",
  );
});

test("nested texts in a catalogue get non-breaking spaces, and numbers stay numbers", () => {
  const words = { a: { b: ["Pourquoi ?", 3] }, c: null };
  expect(boundAll(words)).toEqual({ a: { b: ["Pourquoi\u00a0?", 3] }, c: null });
});
