// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { fit, zoomOf } from "./fit";

beforeEach(() => vi.stubGlobal("innerWidth", 390));
afterEach(() => vi.unstubAllGlobals());

/** A table whose hand needs this height, more if it is wider, in a window with room for 300. */
function table(needed: () => number, whenWide = needed): HTMLElement {
  const root = document.createElement("div");
  const hand = document.createElement("div");
  hand.setAttribute("data-essential", "hand");
  root.append(hand);
  const height = (): number =>
    zoomOf(root) * (zoomOf(root) < 1 && root.style.left === "0%" ? whenWide() : needed());
  root.getBoundingClientRect = () => new DOMRect(0, 0, 390, 300);
  hand.getBoundingClientRect = () => new DOMRect(0, 0, 390, height());
  return root;
}

test("a table whose hand would be out of sight shrinks as far as it must", () => {
  const root = table(() => 380);
  fit(root, true);
  expect([zoomOf(root), root.style.left, root.style.right]).toEqual([0.76, "0%", "0%"]);
});

test("a table that would be laid out worse if it were wider gets margins", () => {
  const root = table(
    () => 380,
    () => 900,
  );
  fit(root, true);
  expect([zoomOf(root), root.style.left, root.style.right]).toEqual([0.76, "12%", "12%"]);
});

test("a table that fits keeps its size", () => {
  const root = table(() => 300);
  fit(root, true);
  expect(zoomOf(root)).toBe(1);
});

test("a wide window shows every table at its full size", () => {
  vi.stubGlobal("innerWidth", 1440);
  const root = table(() => 380);
  fit(root, true);
  expect(zoomOf(root)).toBe(1);
});

test("a table grows again only in a window of another size", () => {
  let needed = 380;
  const root = table(() => needed);
  fit(root, true);
  needed = 300;
  fit(root, false);
  expect(zoomOf(root)).toBe(0.76);
  fit(root, true);
  expect(zoomOf(root)).toBe(1);
});
