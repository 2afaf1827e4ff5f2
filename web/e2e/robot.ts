/** Plays by pressing what can be pressed, as a person would who knows no rules. */
import { expect, type Locator, type Page } from "@playwright/test";

/** The result, or the way back to it once it is closed. */
const OVER = "[data-over]";
const CHOSEN = "[data-robot]";
/** Where somebody presses: of a card in a fan only the left edge shows. */
export async function spot(
  target: Locator,
): Promise<{ timeout: number; position?: { x: number; y: number } }> {
  const inHand = await target.evaluate((node) => node.closest("[data-hand]") !== null, null, {
    timeout: 3000,
  });
  return inHand ? { timeout: 3000, position: { x: 10, y: 14 } } : { timeout: 3000 };
}

interface Wish {
  /** How a press is made: with the mouse or finger, or with the keyboard. */
  press?: (target: Locator) => Promise<void>;
  /** Stop after so many presses; else at the end of the match. */
  presses?: number;
  /** Numbers between 0 and 1, the same every time. */
  random?: () => number;
}

/** A generator of its own, so that a failing match can be played again. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

type Found = "over" | "found" | "nothing";

/** Play until the match is over, and say how often something was pressed. */
export async function playOn(page: Page, wish: Wish = {}): Promise<number> {
  const press = wish.press ?? (async (target: Locator) => target.click(await spot(target)));
  const random = wish.random ?? dice(1);
  let pressed = 0;
  let since = Date.now();
  while (pressed < (wish.presses ?? Infinity)) {
    const idle = Date.now() - since;
    const found = await page.evaluate(choose, [OVER, random(), random(), idle] as const);
    if (found === "over") return pressed;
    if (found === "nothing") {
      expect(idle, "nothing can be pressed, and the match is not over").toBeLessThan(120_000);
      await page.waitForTimeout(30);
      continue;
    }
    // It may be gone by the time it is pressed: then there is something else to press.
    await press(page.locator(CHOSEN).first()).then(
      () => {
        pressed += 1;
        since = Date.now();
      },
      () => undefined,
    );
  }
  return pressed;
}

/** Press one thing that leads to a legal move, if there is one. */
export async function pressOne(page: Page, random: () => number): Promise<boolean> {
  const found = await page.evaluate(choose, [OVER, random(), random(), -1] as const);
  if (found !== "found") return false;
  const target = page.locator(CHOSEN).first();
  try {
    await target.click(await spot(target));
    return true;
  } catch {
    return false;
  }
}

/** In the page: mark one of the things that lead to a legal move, or say that there is none. */
function choose([over, pick, keep, idle]: readonly [string, number, number, number]): Found {
  document.querySelectorAll("[data-robot]").forEach((old) => old.removeAttribute("data-robot"));
  if (document.querySelector(over) !== null) return "over";
  const isVisible = (node: Element): boolean =>
    node.checkVisibility({ visibilityProperty: true }) &&
    node.getAttribute("aria-disabled") !== "true";
  const all = (selector: string): Element[] =>
    [...document.querySelectorAll(selector)].filter(isVisible);
  // A question before the move is sent.
  const sure = all("dialog[open][data-sure] button[data-yes]");
  // In a lesson also what is said besides: signals.
  const marks = ["playable", "legal", "target", "aim", ...(idle < 0 ? ["aside"] : [])];
  const marked = all(marks.map((mark) => `[data-stage] button[data-${mark}]:enabled`).join(", "));
  // Somebody who wants to get on rather plays a card than throws it away, and goes on with what
  // they have chosen.
  const useful = marked.filter((node) => !node.hasAttribute("data-pile"));
  const targets = marked.filter((node) => node.hasAttribute("data-target"));
  const outside = marked.filter((node) => node.closest("[data-hand]") === null);
  const hasChosen = all("[data-hand] [data-chosen]").length > 0;
  let found = useful.length > 0 ? useful : marked;
  if (targets.length > 0 && keep < 0.8) found = targets;
  else if (hasChosen && outside.length > 0 && keep < 0.8) found = outside;
  if (sure.length > 0) found = sure;
  const mine = document.querySelector("header [data-mine]") !== null;
  // Where nothing is marked, anything may be tried.
  if (found.length === 0 && mine && idle > 300) found = all("[data-hand] button[data-card]");
  if (found.length === 0 && mine && idle > 3000) found = all("[data-stage] button:enabled");
  // Something to read has been opened: close it.
  const reading = all("dialog[open]:not([data-sure]) header button");
  if (sure.length === 0 && reading.length > 0) found = reading;
  if (found.length === 0) return "nothing";
  found[Math.floor(pick * found.length)]?.setAttribute("data-robot", "");
  return "found";
}

/** Press with the keyboard: put the focus there, and press Enter. */
export async function byKeyboard(target: Locator): Promise<void> {
  await target.focus({ timeout: 3000 });
  await target.press("Enter", { timeout: 3000 });
}
