import { describe, expect, test } from "vitest";

import { baseOf, below, pageAt } from "./base";

describe("the path below which the app is served", () => {
  test("is what the page says, or the root", () => {
    const page = (content?: string): Pick<Document, "querySelector"> => ({
      querySelector: () => (content === undefined ? null : ({ content } as never)),
    });
    expect(baseOf(page("/games/houle"))).toBe("/games/houle");
    expect(baseOf(page())).toBe("");
    expect(baseOf(null)).toBe("");
  });

  test("is put before every address of the server", () => {
    expect(below("/api/visitor", "/houle")).toBe("/houle/api/visitor");
    expect(below("/api/visitor", "")).toBe("/api/visitor");
  });

  test("is taken off an address to find the page", () => {
    expect(pageAt("/houle/rules/a_game", "/houle")).toBe("/rules/a_game");
    expect(pageAt("/houle/", "/houle")).toBe("/");
    expect(pageAt("/rules/a_game", "")).toBe("/rules/a_game");
    expect(pageAt("/houlette/", "/houle")).toBe("/houlette/");
  });
});
