// @vitest-environment happy-dom
/** Every drawn example belongs to a rule of both rulebooks, has a caption, and can be drawn. */
import { cleanup, render } from "@testing-library/react";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeAll, describe, expect, test } from "vitest";

import { byGame, GAMES } from "../../games";
import type { FigureTable } from "../../parts/cards/Figure";
import { addWords, chooseLanguage, startWords } from "../../words";
import { Texts } from "../../words/texts";
import { Framed, RuleFigure } from "./Figures";
import { piecesOf } from "./Rules";

type Catalogue = Record<string, unknown>;
interface Part {
  figures: FigureTable;
  words: { en: Catalogue; fr: Catalogue };
}

const PARTS = byGame(import.meta.glob<Part>("../../games/*/figures.tsx", { eager: true }));
const GAMES_FOLDER = join(import.meta.dirname, "../../../../houle/games");
const LANGUAGES = ["en", "fr"] as const;

function partOf(game: string): Part {
  return PARTS[game]!;
}

/** The numbers of all paragraphs of a rulebook, in the order in which the page shows them. */
function rulesOf(game: string, language: string): string[] {
  const book = readFileSync(join(GAMES_FOLDER, game, `rulebook.${language}.md`), "utf8");
  return [...book.matchAll(/^\*\*([A-Z]+-[A-Z]?\d+)\*\*/gm)].map(([, rule]) => rule ?? "");
}

function numbersIn(text: unknown): string[] {
  return (String(text).match(/−?\d+/g) ?? []).sort();
}

beforeAll(() => {
  // Without an IntersectionObserver, everything is drawn at once.
  Reflect.deleteProperty(window, "IntersectionObserver");
  startWords("en");
  for (const game of GAMES) addWords(game, partOf(game).words);
});
afterEach(cleanup);

describe.each(GAMES)("the drawn examples of %s", (game) => {
  const { figures, words } = partOf(game);
  const texts = new Texts({ game, language: "en", words: {}, values: {} });

  test("are four to six", () => {
    expect(Object.keys(figures).length).toBeGreaterThanOrEqual(4);
    expect(Object.keys(figures).length).toBeLessThanOrEqual(6);
  });

  test.each(LANGUAGES)("belong to paragraphs of the rulebook (%s)", (language) => {
    const rules = rulesOf(game, language);
    expect(Object.keys(figures).filter((rule) => !rules.includes(rule))).toEqual([]);
  });

  test("have captions of their own that tell the same numbers in both languages", () => {
    const captions = Object.values(figures).map((figure) => figure.caption);
    expect(new Set(captions).size).toBe(captions.length);
    for (const caption of captions) {
      expect(words.en[caption]).toMatch(/\.$/);
      expect(words.fr[caption]).toMatch(/\.$/);
      expect(numbersIn(words.fr[caption])).toEqual(numbersIn(words.en[caption]));
    }
  });

  test.each(LANGUAGES)("are drawn with every word in its place (%s)", (language) => {
    chooseLanguage(language);
    for (const figure of Object.values(figures)) {
      const { container } = render(<Framed game={game} figure={figure} texts={texts} />);
      expect(container.querySelector("figure > figcaption")?.textContent).toBe(
        words[language][figure.caption],
      );
      const drawing = container.querySelector("figure svg");
      expect(drawing?.getAttribute("aria-hidden")).toBe("true");
      expect(drawing?.textContent).not.toContain("figure_");
      expect(/NaN|undefined/.exec(drawing?.innerHTML ?? "undefined")).toBeNull();
      cleanup();
    }
  });
});

describe("a rulebook with pictures", () => {
  test("is cut after each paragraph that has one, and nothing is lost", () => {
    const blocks = [
      { rule: null, html: "<h2>A</h2>" },
      { rule: "X-1", html: '<p id="X-1">One.</p>' },
      { rule: "X-2", html: '<p id="X-2">Two.</p>' },
      { rule: null, html: "<p>E</p>" },
    ];
    const pieces = piecesOf(blocks, ["X-2"]);
    expect(pieces.map(({ rule }) => rule)).toEqual(["X-2", null]);
    expect(pieces.map((piece) => piece.html).join("")).toBe(
      blocks.map((block) => block.html).join(""),
    );
  });

  test("leaves rules without a picture alone", () => {
    const texts = new Texts({ game: "any_game", language: "en", words: {}, values: {} });
    const drawn = { game: "any_game", figures: {}, texts };
    const { container } = render(<RuleFigure drawn={drawn} rule="W-1" />);
    expect(container.innerHTML).toBe("");
  });
});
