// @vitest-environment happy-dom
import { afterAll, expect, test } from "vitest";

import { addWords, chooseLanguage, startWords } from "../../../words";
import { Texts } from "../../../words/texts";
import type { WavePlay } from "../model/tableView";
import en from "../words/en.json";
import fr from "../words/fr.json";
import { summary } from "./Result";

startWords("en");
addWords("wave", { en, fr });
afterAll(() => chooseLanguage("en"));

const reason = [{ value: 2, notation: "misplay", name: "a card laid blind did not fit" }];
const texts = new Texts({ game: "wave", language: "en", words: {}, values: { reason } });

function ended(kind: string): string | undefined {
  const play = {
    texts,
    view: { reason: 2, seats: 2, nazare: 0 },
    players: [{ name: "Yann" }, { name: "Anna" }],
    events: [{ kind, seat: 1 }],
    result: { tier: "good", count: 4 },
  };
  return summary(play as unknown as WavePlay).story;
}

test("one sentence says why the ride ended, with the name of whoever had no card", () => {
  expect(ended("blocked")).toBe("None of Anna’s cards would fit.");
  expect(ended("misplayed")).toBe("A card laid blind did not fit.");
});

test("in French, the name is elided", () => {
  chooseLanguage("fr");
  expect(ended("blocked")).toBe("Aucune carte d’Anna ne convenait.");
});
