// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { Hand } from "./Hand";

afterEach(cleanup);

it("lays a tag over the hand and not into its card, which the next card overlaps", () => {
  const cards = [
    { id: "a", name: "first", face: null, tag: "hint" },
    { id: "b", name: "second", face: null },
  ];
  render(<Hand label="hand" cards={cards} />);
  const tag = screen.getByText("hint");
  expect(tag.closest("button")).toBeNull();
  expect(tag.previousElementSibling).toBe(screen.getByLabelText("first"));
});

it("offers no copy of a card that has no name for it", () => {
  const cards = [
    { id: "a", name: "open", face: null, enlarge: "7" },
    { id: "b", name: "closed", face: null },
  ];
  render(<Hand label="hand" cards={cards} />);
  expect(screen.getByLabelText("open").dataset["enlarge"]).toBe("7");
  expect(screen.getByLabelText("closed").dataset["enlarge"]).toBeUndefined();
});
