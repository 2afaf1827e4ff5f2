// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
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

describe("the place of the messages", () => {
  function table(width: number): HTMLElement {
    render(
      <Router>
        <Toasts />
        <div data-stage="">
          <ul data-hand="" />
        </div>
      </Router>,
    );
    const hand = document.querySelector<HTMLElement>("[data-hand]")!;
    hand.getBoundingClientRect = () => new DOMRect(0, 500, width, 130);
    vi.stubGlobal("innerWidth", width);
    vi.stubGlobal("innerHeight", 640);
    vi.stubGlobal("matchMedia", () => ({ matches: width <= 900 }));
    return hand;
  }
  const place = (): string => screen.getAllByRole("status")[0]!.style.inset;

  afterEach(() => vi.unstubAllGlobals());

  it("is above the hand on a phone, away from the turn", () => {
    table(360);
    act(() => tell("Follow suit.", "refusal"));
    expect(place()).toBe("auto 0px 140px 0px");
  });

  it("is that of the style if something essential lies above the hand", () => {
    const harbour = document.createElement("div");
    harbour.dataset["essential"] = "harbour";
    harbour.getBoundingClientRect = () => new DOMRect(100, 400, 160, 100);
    table(360).before(harbour);
    vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(40);
    act(() => tell("Lay a place first.", "refusal"));
    expect(place()).toBe("");
    vi.restoreAllMocks();
  });

  it("is that of the style where the log is beside the table", () => {
    table(1440);
    act(() => tell("Follow suit again.", "refusal"));
    expect(place()).toBe("");
  });
});
