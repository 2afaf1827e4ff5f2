/** Plays by pressing what can be pressed, as a person would who knows no rules. */
import { expect, type Locator, type Page } from "@playwright/test";

/** Whatever leads to a legal move carries one of these marks, in every game. */
const MARKS = ["data-playable", "data-legal", "data-target", "data-aim"];
const PLAYABLE = MARKS.map((mark) => `[data-stage] button[${mark}]:visible`).join(", ");
/** Where nothing is marked, anything may be tried. */
const ANYTHING = "[data-stage] button:enabled:visible";
const MY_TURN = "header [data-mine]";
const OVER = "dialog[data-over]";

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

/** Play until the match is over, and say how often something was pressed. */
export async function playOn(page: Page, wish: Wish = {}): Promise<number> {
  const press = wish.press ?? ((target: Locator) => target.click({ timeout: 3000 }));
  const random = wish.random ?? dice(1);
  let pressed = 0;
  let idle = 0;
  while (pressed < (wish.presses ?? Infinity)) {
    if (await page.locator(OVER).isVisible()) return pressed;
    const sure = page.getByRole("button", { name: /^(Do it|Oui, jouer)$/ });
    let targets = (await sure.isVisible()) ? sure : page.locator(PLAYABLE);
    if (idle > 10 && (await page.locator(MY_TURN).isVisible())) targets = page.locator(ANYTHING);
    const count = await targets.count();
    if (count === 0) {
      idle += 1;
      expect(idle, "nothing can be pressed, and the match is not over").toBeLessThan(900);
      await page.waitForTimeout(40);
      continue;
    }
    idle = 0;
    // It may be gone by the time it is pressed: then there is something else to press.
    await press(targets.nth(Math.floor(random() * count))).then(
      () => (pressed += 1),
      () => undefined,
    );
  }
  return pressed;
}

/** Press with the keyboard: put the focus there, and press Enter. */
export async function byKeyboard(target: Locator): Promise<void> {
  await target.focus({ timeout: 3000 });
  await target.press("Enter", { timeout: 3000 });
}
