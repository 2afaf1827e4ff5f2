// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { spotBeside } from "./beside";
import { Enlarged, REST_MS } from "./Enlarged";

const CARD = { left: 100, top: 500, width: 60, height: 84 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(pressed = vi.fn()): { card: HTMLElement; back: HTMLElement; pressed: () => void } {
  render(
    <Enlarged draw={(name) => <b>large {name}</b>}>
      <button type="button" data-enlarge="17" onClick={pressed}>
        seventeen
      </button>
      <button type="button">face down</button>
    </Enlarged>,
  );
  const card = screen.getByText("seventeen");
  card.getBoundingClientRect = () => new DOMRect(CARD.left, CARD.top, CARD.width, CARD.height);
  return { card, back: screen.getByText("face down"), pressed };
}

const large = (): HTMLElement | null => document.querySelector("[data-large]");
const rest = (): void => act(() => void vi.advanceTimersByTime(REST_MS));

describe("an enlarged card", () => {
  it("comes when the mouse rests on the card, and goes when it leaves", () => {
    const { card } = show();
    fireEvent.pointerOver(card, { pointerType: "mouse" });
    expect(large()).toBeNull();
    rest();
    expect(large()?.textContent).toBe("large 17");
    fireEvent.pointerOut(card, { pointerType: "mouse" });
    expect(large()).toBeNull();
  });

  it("is hidden from screen readers, which know the card by its name", () => {
    const { card } = show();
    fireEvent.pointerOver(card, { pointerType: "mouse" });
    rest();
    expect(large()?.getAttribute("aria-hidden")).toBe("true");
  });

  it("does not come for a card that lies face down", () => {
    const { back } = show();
    fireEvent.pointerOver(back, { pointerType: "mouse" });
    rest();
    expect(large()).toBeNull();
  });

  it("comes with a long press, which plays nothing", () => {
    const { card, pressed } = show();
    fireEvent.pointerDown(card, { pointerType: "touch" });
    rest();
    expect(large()).not.toBeNull();
    fireEvent.pointerUp(card, { pointerType: "touch" });
    fireEvent.click(card);
    expect(large()).toBeNull();
    expect(pressed).not.toHaveBeenCalled();
    fireEvent.click(card);
    expect(pressed).toHaveBeenCalledOnce();
  });

  it("does not come when a short press plays the card", () => {
    const { card, pressed } = show();
    fireEvent.pointerDown(card, { pointerType: "touch" });
    fireEvent.pointerUp(card, { pointerType: "touch" });
    fireEvent.click(card);
    rest();
    expect(large()).toBeNull();
    expect(pressed).toHaveBeenCalledOnce();
  });

  it("goes with Escape, which reaches nobody else", () => {
    const { card } = show();
    const heard = vi.fn();
    window.addEventListener("keydown", heard);
    fireEvent.pointerOver(card, { pointerType: "mouse" });
    rest();
    fireEvent.keyDown(card, { key: "Escape" });
    expect(large()).toBeNull();
    expect(heard).not.toHaveBeenCalled();
    fireEvent.keyDown(card, { key: "Escape" });
    expect(heard).toHaveBeenCalledOnce();
    window.removeEventListener("keydown", heard);
  });

  it("comes with the keyboard focus", () => {
    const { card } = show();
    card.matches = (selector) => selector === ":focus-visible";
    fireEvent.focusIn(card);
    rest();
    expect(large()).not.toBeNull();
    fireEvent.focusOut(card);
    expect(large()).toBeNull();
  });
});

describe("the spot of an enlarged card", () => {
  const pages = [
    { innerWidth: 1440, innerHeight: 900 },
    { innerWidth: 360, innerHeight: 640 },
    { innerWidth: 844, innerHeight: 390 },
  ];

  it("is in the window, beside the card and larger than it", () => {
    let found = 0;
    for (const page of pages) {
      for (const left of [0, 0.3, 0.6, 0.85]) {
        for (const top of [0, 0.4, 0.8]) {
          const card = {
            left: page.innerWidth * left,
            top: page.innerHeight * top,
            width: 46,
            height: 64,
          };
          const spot = spotBeside(card, page);
          if (spot === null) continue;
          found += 1;
          expect(spot.left).toBeGreaterThanOrEqual(0);
          expect(spot.top).toBeGreaterThanOrEqual(0);
          expect(spot.left + spot.width).toBeLessThanOrEqual(page.innerWidth);
          expect(spot.top + spot.height).toBeLessThanOrEqual(page.innerHeight);
          expect(spot.width).toBeGreaterThan(card.width);
          const apart =
            spot.left >= card.left + card.width ||
            spot.left + spot.width <= card.left ||
            spot.top >= card.top + card.height ||
            spot.top + spot.height <= card.top;
          expect(apart).toBe(true);
        }
      }
    }
    expect(found).toBe(36);
  });

  it("is nowhere for a card that already fills the window", () => {
    const card = { left: 20, top: 20, width: 320, height: 448 };
    expect(spotBeside(card, { innerWidth: 360, innerHeight: 640 })).toBeNull();
  });
});
