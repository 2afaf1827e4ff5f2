// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
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
  function essential(name: string, box: DOMRect): void {
    const node = document.createElement("div");
    node.dataset["essential"] = name;
    node.getBoundingClientRect = () => box;
    document.querySelector("[data-stage]")!.append(node);
  }
  const place = (): string => screen.getAllByRole("status")[0]!.style.inset;

  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(40);
    vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(199);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("is above the hand on a phone, away from the turn", () => {
    table(360);
    act(() => tell("Follow suit.", "refusal"));
    expect(place()).toBe("460px 80px auto 80px");
  });

  it("is the nearest free spot if something essential lies above the hand", () => {
    table(360);
    essential("turn", new DOMRect(0, 0, 360, 50));
    essential("harbour", new DOMRect(0, 400, 360, 100));
    essential("hand", new DOMRect(0, 500, 360, 140));
    act(() => tell("Lay a place first.", "refusal"));
    expect(place()).toBe("358px 80px auto 80px");
  });

  it("rather covers other essentials than the turn and the hand", () => {
    table(360);
    essential("turn", new DOMRect(0, 0, 360, 50));
    essential("piles", new DOMRect(0, 50, 360, 450));
    essential("hand", new DOMRect(0, 500, 360, 140));
    act(() => tell("Pick a street.", "chat"));
    expect(place()).toBe("460px 80px auto 80px");
  });

  it("is that of the style where the log is beside the table", () => {
    table(1440);
    act(() => tell("Follow suit again.", "refusal"));
    expect(place()).toBe("");
  });
});
