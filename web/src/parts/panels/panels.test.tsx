// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { startWords } from "../../words";
import { Panels } from "./Panels";
import { openPanel } from "./panels";

beforeEach(() => {
  startWords("en");
  localStorage.clear();
});
afterEach(() => {
  act(() => openPanel(null));
  cleanup();
});

test("a question mark opens the list of shortcuts", () => {
  render(<Panels />);
  fireEvent.keyDown(document.body, { key: "?" });
  expect(screen.getByText("Keyboard shortcuts")).toBeTruthy();
  expect(screen.getByText("Skip the animation")).toBeTruthy();
});

test("a question mark in a text is only a question mark", () => {
  render(
    <>
      <input aria-label="chat" />
      <Panels />
    </>,
  );
  fireEvent.keyDown(screen.getByLabelText("chat"), { key: "?" });
  expect(screen.queryByText("Keyboard shortcuts")).toBeNull();
});

test("the settings are one dialog, and a choice is kept", () => {
  render(<Panels />);
  act(() => openPanel("settings"));
  fireEvent.click(screen.getByText("Large"));
  expect(localStorage.getItem("houle.cards")).toBe("large");
});
