/** Only a game's own folder may use its name: the rest of the app must work for any game. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const WEB = new URL("..", import.meta.url).pathname;
const GAMES = join("src", "games");
const RULES = new URL("../../houle/games", import.meta.url).pathname;

/** Folders with nothing of ours in them. */
const NOT_OURS = ["node_modules", "test-results", "playwright-report"];
const READ = /\.(tsx?|m?js|mts|css|html|json|svg|txt|webmanifest)$/;
const GENERATED = /\.gen\.\w+$/;

const names = foldersIn(join(WEB, GAMES));

/** Where games may be named: tests of what one game shows, and the list of games for tests. */
const MAY_NAME: Record<string, readonly string[]> = {
  "e2e/support/games.ts": names,
  // Certain pages, measured and pictured again and again.
  "e2e/support/measure.ts": ["land_unter", "sea_change", "wave"],
  "e2e/support/screenshots.ts": ["land_unter", "sea_change", "wave"],
  // Hints and reviews in a game's own sentences.
  "e2e/review.spec.ts": ["land_unter", "sea_change"],
  // The headings of a replay and of a rulebook.
  "e2e/replays.spec.ts": ["sea_change"],
  "e2e/below.spec.ts": ["wave"],
  "tests/picture.test.tsx": names,
  "tests/game-names.test.ts": ["land_unter", "sea_change", "vague_verte", "wave"],
};

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

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

/** The paths of our own text files below `web`, outside the folders of the games. */
function filesOutsideGames(): string[] {
  const tops = readdirSync(WEB, { withFileTypes: true });
  const inside = tops
    .filter((entry) => entry.isDirectory() && !NOT_OURS.includes(entry.name))
    .flatMap(({ name }) =>
      readdirSync(join(WEB, name), { recursive: true, encoding: "utf8" }).map((path) =>
        join(name, path),
      ),
    );
  return [...tops.filter((entry) => entry.isFile()).map(({ name }) => name), ...inside]
    .filter((path) => READ.test(path) && !GENERATED.test(path))
    .filter((path) => !names.some((name) => path.startsWith(join(GAMES, name) + "/")));
}

test("no game is named outside its folder", () => {
  const paths = filesOutsideGames();
  expect(paths.length).toBeGreaterThan(200);
  const found = paths.flatMap((path) => {
    const source = readFileSync(join(WEB, path), "utf8");
    const others = names.filter((name) => !MAY_NAME[path]?.includes(name));
    return others.filter((name) => mentions(source, name)).map((name) => `${path}: ${name}`);
  });
  expect(found).toEqual([]);
});

test("whoever may name a game does", () => {
  const found = Object.entries(MAY_NAME).flatMap(([path, allowed]) => {
    const source = readFileSync(join(WEB, path), "utf8");
    return allowed.filter((name) => !mentions(source, name)).map((name) => `${path}: ${name}`);
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
