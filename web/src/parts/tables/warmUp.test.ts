// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import type { Language } from "../../protocol.gen";
import { startWords, useWords, type Words } from "../../words";
import { nowWords, reviewWaitWords, warmUpWords } from "./warmUp";

function words(language: Language): Words {
  startWords(language);
  return renderHook(() => useWords()).result.current;
}

describe("warming up", () => {
  test("says at which level the bots play, and for about how long", () => {
    const t = words("en");
    expect(warmUpWords({ plays_as: "matelot", seconds: 120, now: null }, t)).toBe(
      "Warming up: for about 2 minutes the bots play at Sailor level.",
    );
    expect(warmUpWords({ plays_as: "matelot", seconds: 60, now: null }, t)).toContain(
      "about 1 minute ",
    );
    expect(warmUpWords({ plays_as: "matelot", seconds: 40, now: null }, t)).toContain(
      "about 40 seconds ",
    );
  });

  test("says so in French too", () => {
    const said = warmUpWords({ plays_as: "matelot", seconds: 120, now: null }, words("fr"));
    expect(said.replaceAll("\u00a0", " ")).toBe(
      "Échauffement : pendant environ 2 minutes, les robots jouent au niveau Matelot.",
    );
  });

  test("promises no time when nobody knows it", () => {
    const t = words("en");
    expect(warmUpWords({ plays_as: "matelot", seconds: null, now: null }, t)).not.toMatch(/\d/);
    expect(reviewWaitWords({ plays_as: "matelot", seconds: null, now: null }, t)).not.toMatch(/\d/);
    expect(reviewWaitWords({ plays_as: "matelot", seconds: 180, now: null }, t)).toBe(
      "Warming up: the review begins in about 3 minutes.",
    );
  });
});

test("the page says what is being prepared, and how far that is", () => {
  const now = { game: "some_game", part: "bots", number: 3, count: 10 } as const;
  const warmUp = { plays_as: "matelot", seconds: 120, now } as const;
  const titleOf = (game: string): string => game.toUpperCase();
  expect(nowWords(warmUp, titleOf, words("en"))).toBe("Preparing SOME_GAME now: step 3 of 10.");
  expect(nowWords(warmUp, titleOf, words("fr"))).toContain("étape 3 sur 10");
  expect(nowWords({ ...warmUp, now: null }, titleOf, words("en"))).toBeNull();
});
