// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import i18next from "i18next";
import { expect, test } from "vitest";

import { addWords, startWords, useWords } from ".";
import { Texts } from "./texts";

test("French translations have non-breaking spaces, also after filled-in values", () => {
  startWords("fr");
  addWords("inn", { en: { who: "Who is {{name}}?" }, fr: { who: "Qui est {{name}} ?" } });
  const words = renderHook(() => useWords("inn")).result.current;
  expect(words("who", { name: "Ada" })).toBe("Qui est Ada\u00a0?");
});

test("words that are added after they were asked for are found from then on", () => {
  startWords("en");
  const words = renderHook(() => useWords("quay"));
  expect(words.result.current("rope")).toBe("rope");
  addWords("quay", { en: { rope: "Rope" }, fr: { rope: "Cordage" } });
  words.rerender();
  expect(words.result.current("rope")).toBe("Rope");
});

test("French elides before a name that begins with a vowel", () => {
  startWords("fr");
  addWords("port", {
    en: { boat: "{{name}}’s boat", wait: "until {{name}} and {{guest}} come" },
    fr: { boat: "le bateau de {{name}}", wait: "avant que {{name}} et que {{guest}} viennent" },
  });
  const words = renderHook(() => useWords("port")).result.current;
  expect(words("boat", { name: "Élise" })).toBe("le bateau d’Élise");
  expect(words("boat", { name: "Yann" })).toBe("le bateau de Yann");
  expect(i18next.t("boat", { ns: "port", name: "Anna" })).toBe("le bateau d’Anna");
  const both = { name: "Anna", guest: "Annabelle" };
  expect(words("wait", both)).toBe("avant qu’Anna et qu’Annabelle viennent");
});

test("texts of a game elide too, in French only", () => {
  const words = { table: { turn: "au tour de {seat}" } };
  const given = { game: "any_game", words, values: {} };
  const french = new Texts({ ...given, language: "fr" });
  expect(french.word("table", "turn", { seat: "Ada" })).toBe("au tour d’Ada");
  const other = new Texts({ ...given, language: "en" });
  expect(other.word("table", "turn", { seat: "Ada" })).toBe("au tour de Ada");
});
