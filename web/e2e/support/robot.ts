/** Plays by pressing whatever can be pressed, like a person who does not know the rules. */
import { expect, type Page } from "@playwright/test";

/** The result, or the button that opens it again. */
const OVER = "[data-over]";
export const CHOSEN = "[data-robot]";

/** Where to press, in window coordinates. */
export interface Spot {
  x: number;
  y: number;
}

type Press = (page: Page, at: Spot) => Promise<void>;

interface Wish {
  /** How to press: with the mouse, a finger or the keyboard. */
  press?: Press;
  /** Stop after this many presses; otherwise at the end of the match. */
  presses?: number;
  /** Reproducible random numbers between 0 and 1. */
  random?: () => number;
}

/** A seeded random number generator, so that a failing match can be played again. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export const byMouse: Press = (page, { x, y }) => page.mouse.click(x, y);
export const byFinger: Press = (page, { x, y }) => page.touchscreen.tap(x, y);

/** Press with the keyboard: put the focus there, and press Enter. What is gone is not waited for. */
export const byKeyboard: Press = async (page) => {
  const gone = !(await page.evaluate((chosen) => {
    const node = document.querySelector<HTMLElement>(chosen);
    node?.focus();
    return node !== null && document.activeElement === node;
  }, CHOSEN));
  if (gone) throw new Error("it is gone, or cannot take the focus");
  await page.keyboard.press("Enter");
};

/** Play until the match is over; returns the number of presses. */
export async function playOn(page: Page, wish: Wish = {}): Promise<number> {
  const press = wish.press ?? byMouse;
  const random = wish.random ?? dice(1);
  const table = page.url();
  let pressed = 0;
  let since = Date.now();
  while (pressed < (wish.presses ?? Infinity)) {
    const idle = Date.now() - since;
    const found = await page.evaluate(choose, {
      ...{ over: OVER, pick: random(), keep: random(), idle, inLesson: false },
      path: new URL(table).pathname,
    });
    if (found === "over") return pressed;
    if (found === "elsewhere") {
      await page.goto(table);
      continue;
    }
    if (found === "nothing") {
      expect(idle, "nothing can be pressed, and the match is not over").toBeLessThan(120_000);
      continue;
    }
    // It may be gone by the time it is pressed: then look for something else.
    await press(page, found).then(
      () => {
        pressed += 1;
        since = Date.now();
      },
      () => undefined,
    );
  }
  await backTo(page, table);
  return pressed;
}

/**
 * Return to the table: what came up under the finger, a refusal or the result, may have led away,
 * to the rules, to the replay or to a rematch. Returns whether the page was elsewhere.
 */
export async function backTo(page: Page, table: string): Promise<boolean> {
  const path = await page.evaluate(() => location.pathname);
  const isElsewhere = path !== new URL(table).pathname;
  if (isElsewhere) await page.goto(table);
  return isElsewhere;
}

/**
 * Press one element that leads to a legal move, if there is one: rather one that has not been
 * tried since `step`, which tells how far a lesson is.
 */
export async function pressOne(page: Page, random: () => number, step?: string): Promise<boolean> {
  const found = await page.evaluate(choose, {
    ...{
      over: OVER,
      pick: random(),
      keep: random(),
      idle: 0,
      inLesson: true,
      ...(step === undefined ? {} : { step }),
    },
  });
  if (typeof found === "string") return false;
  await byMouse(page, found);
  return true;
}

interface Choice {
  over: string;
  /** Random numbers from 0 to 1: which element to press, and whether to finish a choice. */
  pick: number;
  keep: number;
  /** How long nothing could be pressed, in milliseconds. */
  idle: number;
  inLesson: boolean;
  step?: string;
  /** The path of the table: elsewhere nothing is pressed. */
  path?: string;
}

/**
 * Runs in the page: mark one element that leads to a legal move; returns where to press it.
 *
 * Waits a little for an element to appear, which is faster than being called repeatedly.
 */
async function choose(wish: Choice): Promise<"over" | "nothing" | "elsewhere" | Spot> {
  const isVisible = (node: Element): boolean =>
    node.checkVisibility({ visibilityProperty: true }) &&
    node.getAttribute("aria-disabled") !== "true";
  const all = (selector: string): Element[] =>
    [...document.querySelectorAll(selector)].filter(isVisible);

  /** The elements that can be pressed now. */
  function candidates(idle: number): Element[] {
    // Confirm the move if asked.
    const sure = all("dialog[open][data-sure] button[data-yes]");
    if (sure.length > 0) return sure;
    // Close any other dialog.
    const reading = all("dialog[open]:not([data-sure]) header button");
    if (reading.length > 0) return reading;
    // In a lesson, signals can be asked for too.
    const marks = ["playable", "legal", "target", "aim", ...(wish.inLesson ? ["aside"] : [])];
    const marked = all(marks.map((mark) => `[data-stage] button[data-${mark}]:enabled`).join(", "));
    // To make progress, prefer finishing a choice to starting another, and playing a card to
    // discarding it.
    const targets = marked.filter((node) => node.hasAttribute("data-target"));
    if (targets.length > 0 && wish.keep < 0.8) return targets;
    const outside = marked.filter((node) => node.closest("[data-hand]") === null);
    const hasChosen = all("[data-hand] [data-chosen]").length > 0;
    if (hasChosen && outside.length > 0 && wish.keep < 0.8) return outside;
    const useful = marked.filter((node) => !node.hasAttribute("data-pile"));
    if (marked.length > 0) return useful.length > 0 ? useful : marked;
    const mine = document.querySelector("header [data-mine]") !== null;
    // If nothing is marked for long, try anything: not while a busy machine stores the move.
    if (mine && idle > 15_000) return all("[data-stage] button:enabled");
    return mine && idle > 300 ? all("[data-hand] button[data-card]") : [];
  }

  /** Where to press so that nothing else is hit: cards in a fan show only their left edge. */
  function spotOn(node: Element): Spot | null {
    // An element with a fixed position may cover it: try other scroll positions.
    for (const block of ["nearest", "center", "start", "end"] as const) {
      node.scrollIntoView({ block, inline: "nearest" });
      const spot = spotsOn(node).find(({ x, y }) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && node.contains(hit);
      });
      if (spot !== undefined) return spot;
    }
    return null;
  }

  function spotsOn(node: Element): Spot[] {
    const { left, top, width, height } = node.getBoundingClientRect();
    const edge = { x: left + 10, y: top + 14 };
    const middle = { x: left + width / 2, y: top + height / 2 };
    return node.closest("[data-hand]") === null ? [middle, edge] : [edge, middle];
  }

  document.querySelectorAll("[data-robot]").forEach((old) => old.removeAttribute("data-robot"));
  const start = performance.now();
  for (;;) {
    if (wish.path !== undefined && location.pathname !== wish.path) return "elsewhere";
    if (document.querySelector(wish.over) !== null) return "over";
    const waited = performance.now() - start;
    const possible = candidates(wish.idle + waited);
    const untried = possible.filter((node) => node.getAttribute("data-tried") !== wish.step);
    const found = untried.length > 0 ? untried : possible;
    const first = Math.floor(wish.pick * found.length);
    for (let i = 0; i < found.length; i += 1) {
      const node = found[(first + i) % found.length]!;
      const spot = spotOn(node);
      if (spot === null) continue;
      node.setAttribute("data-robot", "");
      if (wish.step !== undefined) node.setAttribute("data-tried", wish.step);
      return spot;
    }
    if (wish.inLesson || waited > 400) return "nothing";
    await new Promise((resume) => setTimeout(resume, 15));
  }
}
