/** Only a game's own folder may use its name: the rest of the app must work for any game. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const SOURCES = new URL("../src", import.meta.url).pathname;
const RULES = new URL("../../houle/games", import.meta.url).pathname;

const names = readdirSync(join(SOURCES, "games"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

function titleOf(name: string): string {
  const source = readFileSync(join(RULES, name, "__init__.py"), "utf8");
  return /title="(.+?)"/.exec(source)?.[1] ?? name;
}

/** Whether the source names a game: alone in quotes, in a path, or as a key. */
function mentions(source: string, name: string): boolean {
  const isOrdinaryWord = !name.includes("_");
  const pattern = isOrdinaryWord
    ? `["'\`/]${name}["'\`/?#]|^\\s*${name}:|\\b${titleOf(name)}\\b`
    : name;
  return (
    new RegExp(pattern, "m").test(source) || (!isOrdinaryWord && source.includes(titleOf(name)))
  );
}

function sourcesOutsideGames(): string[] {
  return readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(tsx?|css|json)$/.test(path) && path !== "protocol.gen.ts")
    .filter((path) => !names.some((name) => path.startsWith(join("games", name) + "/")));
}

test("no game is named outside its folder", () => {
  const sources = sourcesOutsideGames();
  expect(sources.length).toBeGreaterThan(50);
  const found = sources.flatMap((path) => {
    const source = readFileSync(join(SOURCES, path), "utf8");
    return names.filter((name) => mentions(source, name)).map((name) => `${path}: ${name}`);
  });
  expect(found).toEqual([]);
});

test.each([
  ['import("./land_unter")', "land_unter"],
  ["the box of Vague Verte", "vague_verte"],
  ['href="/rules/wave"', "wave"],
  ["  wave: 3,", "wave"],
])("%s names a game", (source, name) => {
  expect(mentions(source, name)).toBe(true);
});

test("a wave in the sea is no game", () => {
  expect(mentions("a great wave of cards; waves; wave1", "wave")).toBe(false);
});
