// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import version from "../../version.gen.json";
import { startWords } from "../../words";
import { piecesOf, readChangelog } from "./changelog";
import Changelog from "./Changelog";

const TEXT = `# Changelog

One line per change.

## Unreleased

## 1.2.0 - 2026-03-04

The second
release.

### Added

- A sixth game,
  with seals ([more](docs/seals.md)).
- \`houle swim\`.

### Fixed

- A bot that *slept*.

## 1.1.0 - 2026-01-02

### Changed

- The sea is bluer.
`;

beforeEach(() => startWords("en"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function serve(text: string, ok = true): void {
  const answer = { ok, status: ok ? 200 : 404, text: () => Promise.resolve(text) };
  vi.stubGlobal("fetch", () => Promise.resolve(answer));
}

test("releases are read with their dates and lists", () => {
  const [next, newest, oldest, ...more] = readChangelog(TEXT);
  expect(next).toEqual({ version: "Unreleased", date: null, lead: [], changes: [] });
  expect(newest?.lead).toEqual(["The second release."]);
  expect(newest?.changes).toEqual([
    {
      kind: "Added",
      lines: ["A sixth game, with seals ([more](docs/seals.md)).", "`houle swim`."],
    },
    { kind: "Fixed", lines: ["A bot that *slept*."] },
  ]);
  expect(oldest?.date).toBe("2026-01-02");
  expect(more).toEqual([]);
});

test("links on the web stay links, and those into the repository become text", () => {
  expect(piecesOf("See [this](https://example.org), [that](docs/a.md) and `x`.")).toEqual([
    { kind: "text", text: "See " },
    { kind: "link", text: "this", to: "https://example.org" },
    { kind: "text", text: ", " },
    { kind: "text", text: "that" },
    { kind: "text", text: " and " },
    { kind: "code", text: "x" },
    { kind: "text", text: "." },
  ]);
});

test("every line of our own changelog is shown", () => {
  const text = readFileSync("../CHANGELOG.md", "utf-8");
  const [newest] = readChangelog(text).filter((release) => release.version === version);
  const shown = readChangelog(text).flatMap(({ changes }) => changes.flatMap(({ lines }) => lines));
  expect(shown).toHaveLength(text.match(/^- /gm)!.length);
  expect(newest?.changes.length).toBeGreaterThan(0);
});

test("the page shows each release, in French with French headings around the English text", async () => {
  await startWords("fr");
  serve(TEXT);
  render(<Changelog />);
  expect(await screen.findByRole("heading", { name: "1.2.0" })).toBeTruthy();
  expect(screen.getByText("4 mars 2026")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Ajouts" })).toBeTruthy();
  const list = screen.getAllByRole("list").find((one) => one.textContent.includes("seals"))!;
  expect(list.getAttribute("lang")).toBe("en");
  expect(within(list).getByText("houle swim").tagName).toBe("CODE");
  expect(screen.getByText("En texte brut").getAttribute("href")).toBe("/changelog.txt");
});

test("without a connection the page says so", async () => {
  serve("", false);
  render(<Changelog />);
  expect(await screen.findByRole("alert")).toBeTruthy();
});
