import { expect, test } from "vitest";

import { bound, boundAll, elided, elides } from "./spaces";

test("no line breaks before a colon or inside quotation marks", () => {
  expect(bound("Elle ne va pas : choisis « Vert » !")).toBe(
    "Elle ne va pas\u00a0: choisis «\u00a0Vert\u00a0»\u00a0!",
  );
});

test("nested texts in a catalogue get non-breaking spaces, and numbers stay numbers", () => {
  const words = { a: { b: ["Pourquoi ?", 3] }, c: null };
  expect(boundAll(words)).toEqual({ a: { b: ["Pourquoi\u00a0?", 3] }, c: null });
});

test("names elide by their sound, in any script", () => {
  // The same names as in tests/bots/explain/test_elision.py.
  const yes = [
    "Anna",
    "Élise",
    "élise",
    "Œdipe",
    "Yves",
    "Ysé",
    "Hélène",
    "Hugo",
    "ulysse",
    "E\u0301lise",
  ];
  const no = [
    "Yann",
    "Y",
    "Hans",
    "Hassan",
    "Zoé",
    "Onze",
    "Oui-Oui",
    "Анна",
    "亜美",
    "🐙 Ada",
    "8",
    "",
  ];
  expect(yes.filter((name) => !elides(name))).toEqual([]);
  expect(no.filter(elides)).toEqual([]);
});

test("a name is taken as it is, whatever signs it has", () => {
  expect(elided("la main de a.*($&)", { name: "a.*($&)" })).toBe("la main d’a.*($&)");
  expect(elided("le mode A, de Ada", { name: "A" })).toBe("le mode A, de Ada");
});
