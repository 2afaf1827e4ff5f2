// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { Router } from "wouter";

import { startWords } from "../../words";
import { tell, Toasts } from "./Toast";

beforeAll(() => {
  startWords("en");
});
afterEach(cleanup);

function showBoth(): void {
  render(
    <Router>
      <Toasts />
      <button type="button">a card</button>
    </Router>,
  );
  act(() => {
    tell("Saved.");
    tell("Follow suit if you can.", "refusal");
  });
}

it("takes a refusal away at the next press, and leaves other messages", () => {
  showBoth();
  fireEvent.pointerDown(screen.getByText("Follow suit if you can."));
  expect(screen.queryByText("Follow suit if you can.")).not.toBeNull();
  fireEvent.pointerDown(screen.getByText("a card"));
  expect(screen.queryByText("Follow suit if you can.")).toBeNull();
  expect(screen.queryByText("Saved.")).not.toBeNull();
});

it("takes a refusal away when a key presses something, but not when the focus moves", () => {
  showBoth();
  fireEvent.keyDown(screen.getByText("a card"), { key: "ArrowRight" });
  expect(screen.queryByText("Follow suit if you can.")).not.toBeNull();
  fireEvent.keyDown(screen.getByText("a card"), { key: "Enter" });
  expect(screen.queryByText("Follow suit if you can.")).toBeNull();
});
