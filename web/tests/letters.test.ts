/** The letters of colours on cards: one for each colour, different from each other. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const GAMES = new URL("../src/games", import.meta.url).pathname;

interface Catalogue {
  letters?: Record<string, string>;
}

function lettersOf(game: string, language: string): Record<string, string> | undefined {
  const path = join(GAMES, game, "words", `${language}.json`);
  return (JSON.parse(readFileSync(path, "utf8")) as Catalogue).letters;
}

const games = readdirSync(GAMES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .filter((game) => lettersOf(game, "en") !== undefined);

test("some games draw letters for colours", () => {
  expect(games.length).toBeGreaterThan(2);
});

test.each(games)("%s tells every colour apart by its letter, in both languages", (game) => {
  for (const language of ["en", "fr"]) {
    const letters = Object.values(lettersOf(game, language) ?? {});
    expect(new Set(letters).size).toBe(letters.length);
  }
});

test.each(games)("%s has other letters in French than in notation", (game) => {
  expect(lettersOf(game, "fr")).not.toEqual(lettersOf(game, "en"));
});
