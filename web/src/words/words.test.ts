// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";

import { addWords, startWords, useWords } from ".";

test("French translations have non-breaking spaces, also after filled-in values", () => {
  startWords("fr");
  addWords("inn", { en: { who: "Who is {{name}}?" }, fr: { who: "Qui est {{name}} ?" } });
  const words = renderHook(() => useWords("inn")).result.current;
  expect(words("who", { name: "Ada" })).toBe("Qui est Ada\u00a0?");
});

test("French elides before a name that begins with a vowel", () => {
  startWords("fr");
  addWords("port", { en: { boat: "{{name}}’s boat" }, fr: { boat: "le bateau de {{name}}" } });
  const words = renderHook(() => useWords("port")).result.current;
  expect(words("boat", { name: "Élise" })).toBe("le bateau d’Élise");
  expect(words("boat", { name: "Yann" })).toBe("le bateau de Yann");
});
