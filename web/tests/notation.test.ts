/** The web app reads no notation: the server sends moves, suits and phases as data beside it. */
import { expect, test } from "vitest";

import { modules } from "./sources";

const ARGUMENTS = String.raw`(\((?:[^()]|\([^()]*\))*\))?`;
const READS = ["at", "char\\w+", "codePointAt", "endsWith", "match\\w*", "replace\\w*", "search"]
  .concat("slice", "split", "startsWith", "substr\\w*", "trim\\w*")
  .join("|");

/** A notation whose letters are looked at: by a method, an index, a pattern, or one by one. */
const PARSED = [
  new RegExp(String.raw`\bnotation${ARGUMENTS}\??(\.(${READS})\(|\[)`, "i"),
  /\/[a-z]*\.(exec|test)\((\w+\.)*notation\b/i,
  /\[\.\.\.(\w+\.)*notation\b/i,
];

/** A phase that is compared with a number instead of a generated name. */
const BARE_PHASE = /\.phase\s*[!=<>]+\s*-?\d/;

function offenders(patterns: readonly RegExp[]): string[] {
  const found = modules().filter(({ text }) => patterns.some((pattern) => pattern.test(text)));
  return found.map(({ path }) => path);
}

test("no module looks at the letters of a notation", () => {
  expect(offenders(PARSED)).toEqual([]);
});

test("no module compares a phase with a number", () => {
  expect(offenders([BARE_PHASE])).toEqual([]);
});

test("the modules are found", () => {
  expect(modules().length).toBeGreaterThan(200);
});

test.each([
  'texts.notation("card", card).slice(-1)',
  'texts.notation("card", cardOf(view))[0]',
  "move.notation.split(' ')",
  "/^[A-Z]/.test(move.notation)",
  "const [letter] = [...notation]",
])("%s looks at letters", (code) => {
  expect(PARSED.some((pattern) => pattern.test(code))).toBe(true);
});

test.each(["legal.includes(notation)", "MOVES.of(notation)", 'texts.value("card", notation)'])(
  "%s does not",
  (code) => {
    expect(PARSED.some((pattern) => pattern.test(code))).toBe(false);
  },
);
