/** Finds where a message covers least of a table on a small screen. */
import type { CSSProperties } from "react";

/** Windows up to this width have no log beside the table. */
const NO_LOG = "(max-width: 900px)";

/** A message is this far from the edges of the window, in pixels. */
const EDGE = 6;
/** Spots are looked for at distances of so many pixels. */
const STEP_DOWN = 4;
const STEP_ACROSS = 12;
/** A narrow message may be this wide, in pixels. */
const NARROWEST = 210;
const SHARES = [1, 0.75, 0.5];

/**
 * What the next decision needs is not covered as long as there is any other spot; most of a board is
 * empty.
 */
const WEIGHTS: Record<string, number> = { turn: 50, hand: 50, scene: 10, board: 0.3 };
/** What can be pressed, but is not essential. */
const PRESSED_WEIGHT = 0.2;

type Area = Pick<DOMRect, "left" | "right" | "top" | "bottom">;
export interface Size {
  width: number;
  height: number;
}
interface Obstacle {
  area: Area;
  weight: number;
}

/**
 * The spot at a table where a message covers least of what players must see, preferably right above
 * the hand; undefined: the usual spot. `measure` gives the size of the messages in a given width.
 */
export function spotAtTable(measure: (width: number) => Size): CSSProperties | undefined {
  if (document.querySelector("[data-stage]") === null || !matchMedia(NO_LOG).matches) return;
  const things = obstacles();
  const hand = document.querySelector("[data-stage] [data-hand]")?.getBoundingClientRect();
  const home = hand === undefined || hand.width === 0 ? innerHeight : hand.top;
  let best: Area | null = null;
  let least = Infinity;
  for (const area of areas(measure, home)) {
    const cost = covered(area, things) + Math.abs(home - area.bottom) / 1000;
    if (cost < least) [best, least] = [area, cost];
  }
  if (best === null) return;
  return { inset: `${best.top}px ${innerWidth - best.right}px auto ${best.left}px` };
}

function obstacles(): Obstacle[] {
  const essential = [...document.querySelectorAll<HTMLElement>("[data-essential]")].map((node) => ({
    area: node.getBoundingClientRect(),
    weight: WEIGHTS[node.dataset["essential"] ?? ""] ?? 1,
  }));
  const buttons = document.querySelectorAll("[data-stage] button, header button, header a");
  const pressed = [...buttons].map((node) => ({
    area: node.getBoundingClientRect(),
    weight: PRESSED_WEIGHT,
  }));
  return [...essential, ...pressed];
}

/** All spots in the window, for wide messages first: they are low. */
function* areas(measure: (width: number) => Size, home: number): Generator<Area> {
  const widest = innerWidth - 2 * EDGE;
  for (const share of SHARES) {
    const { width, height } = measure(Math.max(Math.min(NARROWEST, widest), widest * share));
    const above = home - height;
    const middle = (innerWidth - width) / 2;
    for (const left of [middle, ...steps(EDGE, innerWidth - width - EDGE, STEP_ACROSS)]) {
      for (const top of [above, ...steps(EDGE, innerHeight - height - EDGE, STEP_DOWN)]) {
        if (top >= EDGE) yield { left, right: left + width, top, bottom: top + height };
      }
    }
  }
}

function steps(first: number, last: number, step: number): number[] {
  const count = Math.max(0, Math.floor((last - first) / step));
  return [...Array.from({ length: count }, (_, i) => first + i * step), Math.max(first, last)];
}

/** How much of the obstacles the area covers: in pixels, each counted with its weight. */
function covered(area: Area, things: Obstacle[]): number {
  let sum = 0;
  for (const { area: other, weight } of things) {
    const across = Math.min(area.right, other.right) - Math.max(area.left, other.left);
    const down = Math.min(area.bottom, other.bottom) - Math.max(area.top, other.top);
    if (across > 0 && down > 0) sum += across * down * weight;
  }
  return sum;
}
