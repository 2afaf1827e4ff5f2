/** The catalogues are complete: each key is in both languages, each used key exists. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

const SOURCES = new URL("../src", import.meta.url).pathname;
const PLURAL = /_(ordinal_)?(zero|one|two|few|many|other)$/;
/** Texts that are meant to be the same in both languages. */
const SAME = new Set(readFileSync(new URL("same-words.txt", import.meta.url), "utf8").split("\n"));

type Tree = { [key: string]: string | Tree };

function flat(tree: Tree, before = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") found.set(before + key, value);
    else for (const [inner, text] of flat(value, `${before}${key}.`)) found.set(inner, text);
  }
  return found;
}

function read(path: string): Map<string, string> {
  return flat(JSON.parse(readFileSync(path, "utf8")) as Tree);
}

const games = readdirSync(join(SOURCES, "games"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
/** The parts with their own catalogue, and their folders; the plain table is one of them. */
const parts = new Map<string, string>([
  ["plain", join(SOURCES, "plain")],
  ...games.map((game): [string, string] => [game, join(SOURCES, "games", game)]),
]);
const folders = new Map<string, string>([
  ["app", join(SOURCES, "words")],
  ...[...parts].map(([part, root]): [string, string] => [part, join(root, "words")]),
]);

function sourcesOf(part: string): string[] {
  const root = parts.get(part) ?? SOURCES;
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter(
      (path) => /\.tsx?$/.test(path) && !path.endsWith(".test.ts") && !path.endsWith(".gen.ts"),
    )
    .filter((path) => part !== "app" || !/^(games|plain)\//.test(path))
    .map((path) => readFileSync(join(root, path), "utf8"));
}

describe.each([...folders])("the catalogue of %s", (part, folder) => {
  const en = read(join(folder, "en.json"));
  const fr = read(join(folder, "fr.json"));
  const stem = (key: string): string => key.replace(PLURAL, "");

  test("has every key in both languages", () => {
    const english = [...new Set([...en.keys()].map(stem))].sort();
    const french = [...new Set([...fr.keys()].map(stem))].sort();
    expect(french).toEqual(english);
  });

  test("has the plural forms of each language", () => {
    const missing = (keys: Map<string, string>, forms: string[]): string[] =>
      [
        ...new Set(
          [...keys.keys()]
            .filter((key) => PLURAL.test(key) && !key.includes("_ordinal_"))
            .map(stem),
        ),
      ].filter((key) => forms.some((form) => !keys.has(`${key}_${form}`)));
    expect(missing(en, ["one", "other"])).toEqual([]);
    expect(missing(fr, ["one", "other"])).toEqual([]);
  });

  test("says nothing empty, and nothing in French that is still English", () => {
    const empty = [...en, ...fr].filter(([, text]) => text.trim() === "").map(([key]) => key);
    expect(empty).toEqual([]);
    const same = [...en].filter(
      ([key, text]) => fr.get(key) === text && /\p{L}{3}/u.test(text.replace(/\{\{.*?\}\}/g, "")),
    );
    expect(same.map(([, text]) => text).filter((text) => !SAME.has(text))).toEqual([]);
  });

  test("fills in the same values in both languages", () => {
    const values = (text: string): string[] =>
      [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort();
    for (const [key, text] of en) {
      const other = fr.get(key);
      if (other !== undefined && !PLURAL.test(key))
        expect([key, values(other)]).toEqual([key, values(text)]);
    }
  });

  test("has every key that is used", () => {
    // A game may also use the app's catalogue.
    const app = read(join(SOURCES, "words", "en.json"));
    const stems = new Set([...en.keys(), ...app.keys()].map(stem));
    const used = sourcesOf(part).flatMap((source) =>
      [...source.matchAll(/\bt\(\s*"([\w.]+)"/g)].map((match) => match[1]!),
    );
    expect(used.filter((key) => !stems.has(key))).toEqual([]);
  });
});
