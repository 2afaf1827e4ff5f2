// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import type { Language } from "../../protocol.gen";
import { startWords, useWords, type Words } from "../../words";
import { reviewWaitWords, warmUpWords } from "./warmUp";

function words(language: Language): Words {
  startWords(language);
  return renderHook(() => useWords()).result.current;
}

describe("warming up", () => {
  test("says at which level the bots play, and for about how long", () => {
    const t = words("en");
    expect(warmUpWords({ plays_as: "matelot", seconds: 120 }, t)).toBe(
      "Warming up: for about 2 minutes the bots play at Sailor level.",
    );
    expect(warmUpWords({ plays_as: "matelot", seconds: 60 }, t)).toContain("about 1 minute ");
    expect(warmUpWords({ plays_as: "matelot", seconds: 40 }, t)).toContain("about 40 seconds ");
  });

  test("says so in French too", () => {
    const said = warmUpWords({ plays_as: "matelot", seconds: 120 }, words("fr"));
    expect(said.replaceAll("\u00a0", " ")).toBe(
      "Échauffement : pendant environ 2 minutes, les robots jouent au niveau Matelot.",
    );
  });

  test("promises no time when nobody knows it", () => {
    const t = words("en");
    expect(warmUpWords({ plays_as: "matelot", seconds: null }, t)).not.toMatch(/\d/);
    expect(reviewWaitWords({ plays_as: "matelot", seconds: null }, t)).not.toMatch(/\d/);
    expect(reviewWaitWords({ plays_as: "matelot", seconds: 180 }, t)).toBe(
      "Warming up: the review begins in about 3 minutes.",
    );
  });
});
