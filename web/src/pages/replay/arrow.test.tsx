// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { bend, headAt } from "./arrow";
import { MoveArrow } from "./MoveArrow";

beforeEach(() => {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const left = Number(this.getAttribute("data-left") ?? 0);
    return { left, top: 200, width: 40, height: 60 } as DOMRect;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function arrowOver(from: string[], to: string[]): Element | null {
  const table = createRef<HTMLDivElement>();
  const board = (
    <div ref={table}>
      <span data-place="seat-2" data-left="10" />
      <span data-fly="card-7" data-left="100" />
      <span data-place="square-1-4" data-left="300" />
    </div>
  );
  const { container, rerender } = render(board);
  rerender(
    <>
      {board}
      <MoveArrow table={table} picture={{ card: null, from, to }} seat={2} />
    </>,
  );
  return container.querySelector("[data-better-move]");
}

const lefts = (arrow: Element | null): (string | null)[] =>
  [...(arrow?.querySelectorAll("rect") ?? [])].map((rect) => rect.getAttribute("x"));

test("an arrow goes from the card of a move to its place, and frames both", () => {
  expect(lefts(arrowOver(["card-7"], ["square-1-4"]))).toEqual(["97", "297"]);
});

test("a move without a place has an arrow that points at its card", () => {
  expect(lefts(arrowOver(["open-7", "card-7"], []))).toEqual(["97"]);
});

test("if the card is closed, the arrow begins at the player who moves", () => {
  expect(lefts(arrowOver(["card-9"], []))).toEqual(["7"]);
});

test("an arrow is bent and its head looks the way it goes", () => {
  const { control } = bend({ x: 0, y: 0 }, { x: 100, y: 50 });
  expect(control).not.toEqual({ x: 50, y: 25 });
  expect(headAt({ x: 0, y: 0 }, { x: 100, y: 0 })).toMatch(
    /^M100\.0 0\.0 L85\.0 9\.3 L85\.0 -9\.3/,
  );
});
