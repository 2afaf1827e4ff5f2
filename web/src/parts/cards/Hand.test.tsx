// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { choose, ORDER } from "../../preferences/stored";
import { Hand, shownOrder, type HandCard } from "./Hand";

const card = (colour: number, value: number): HandCard => ({
  ...{ id: `${colour}-${value}`, name: `${colour}-${value}`, face: null },
  sort: { colour, value },
});
const cards = [card(1, 5), card(0, 9), card(1, 2)];

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test("cards are sorted by colour or by value, as the user wants", () => {
  expect(shownOrder(cards, "game")).toEqual([0, 1, 2]);
  expect(shownOrder(cards, "colour")).toEqual([1, 2, 0]);
  expect(shownOrder(cards, "value")).toEqual([2, 0, 1]);
});

test("a hand whose order matters is left alone", () => {
  const fixed = cards.map(({ id, name, face }): HandCard => ({ id, name, face }));
  expect(shownOrder(fixed, "value")).toEqual([0, 1, 2]);
});

test("a press means the same card, wherever it is shown", () => {
  choose(ORDER, "value");
  const press = vi.fn();
  render(<Hand label="hand" cards={cards} onPress={press} />);
  expect(screen.getAllByRole("button").map((one) => one.getAttribute("aria-label"))).toEqual([
    "1-2",
    "1-5",
    "0-9",
  ]);
  fireEvent.click(screen.getByLabelText("1-2"));
  expect(press).toHaveBeenCalledWith(2);
});

test("lays a tag over the hand and not into its card, which the next card overlaps", () => {
  const cards = [
    { id: "a", name: "first", face: null, tag: "hint" },
    { id: "b", name: "second", face: null },
  ];
  render(<Hand label="hand" cards={cards} />);
  const tag = screen.getByText("hint");
  expect(tag.closest("button")).toBeNull();
  expect(tag.previousElementSibling).toBe(screen.getByLabelText("first"));
});

test("offers no copy of a card that has no name for it", () => {
  const cards = [
    { id: "a", name: "open", face: null, enlarge: "7" },
    { id: "b", name: "closed", face: null },
  ];
  render(<Hand label="hand" cards={cards} />);
  expect(screen.getByLabelText("open").dataset["enlarge"]).toBe("7");
  expect(screen.getByLabelText("closed").dataset["enlarge"]).toBeUndefined();
});
