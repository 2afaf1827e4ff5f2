// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";

import { addWords, startWords, useWords } from ".";

test("French words are shown with their spaces bound, whatever is put into them", () => {
  startWords("fr");
  addWords("inn", { en: { who: "Who is {{name}}?" }, fr: { who: "Qui est {{name}} ?" } });
  const words = renderHook(() => useWords("inn")).result.current;
  expect(words("who", { name: "Ada" })).toBe("Qui est Ada\u00a0?");
});
