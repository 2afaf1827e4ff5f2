/**
 * At every size, what a player must always see of a table is inside the window and uncovered, with
 * and without a hint, and with a menu beside one's card in games that have one.
 */
import type { Page } from "@playwright/test";

import { fullMatch, GAMES, tested } from "./support/games";
import { playNow, somebody } from "./support/people";
import { backTo, dice, playOn } from "./support/robot";
import { expect, test } from "./support/server";

/** A phone on its side, a desktop at 200 %, two phones, and a very large screen. */
const SIZES = [
  { width: 844, height: 390 },
  { width: 720, height: 450 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 3840, height: 2160 },
];

/** A full table of every game, and other tables that are laid out in another way. */
const TABLES = GAMES.flatMap((game) => [
  { game, options: fullMatch(game), moments: [0, 6, 10] },
  ...tested(game).otherLayouts.map((table) => ({ game, ...table })),
]);

/**
 * Runs in the page: which elements with `data-essential` are cut off or covered, and which of the
 * expected ones are missing. A scene, such as a duel, is essential itself and may cover others.
 */
function essentials(expected: readonly string[]): string[] {
  const found = [...document.querySelectorAll<HTMLElement>("[data-essential]")].filter((node) =>
    node.checkVisibility(),
  );
  const names = found.map((node) => node.dataset["essential"]);
  const faults = expected.filter((name) => !names.includes(name)).map((name) => `no ${name}`);
  for (const node of found) {
    const { left, top, right, bottom, width, height } = node.getBoundingClientRect();
    const name = node.dataset["essential"] ?? "";
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) {
      faults.push(`${name} is cut off: ${[left, top, right, bottom].map(Math.round).join(" ")}`);
    }
    for (const [x, y] of [
      [0.5, 0.5],
      [0.15, 0.2],
      [0.85, 0.2],
      [0.15, 0.8],
      [0.85, 0.8],
    ] as const) {
      const hit = document.elementFromPoint(left + width * x, top + height * y);
      const isOwn = hit === null || node.contains(hit) || hit.contains(node);
      if (isOwn || hit.closest("[data-essential=scene]") !== null) continue;
      faults.push(`${name} is covered by ${hit.outerHTML.slice(0, 90)}`);
      break;
    }
  }
  return faults;
}

/** Check the essentials in a window of this size, once the page is laid out and messages are gone. */
async function check(
  page: Page,
  table: string,
  game: string,
  size: { width: number; height: number },
): Promise<void> {
  await page.setViewportSize(size);
  const where = `${size.width}x${size.height}`;
  const expected = tested(game).essentials;
  // Some deals are lost soon: the result, which is a page of its own, may come meanwhile.
  const isOver = async (): Promise<boolean> => (await page.locator("[data-over]").count()) > 0;
  const faults = async (): Promise<string[]> => {
    if (await backTo(page, table)) await page.locator("[data-stage]").waitFor();
    return (await isOver()) ? [] : page.evaluate(essentials, expected);
  };
  await expect.poll(faults, { message: where }).toEqual([]);
}

/** Ask for a hint once it is our turn; returns whether it is open, and not the match over. */
async function openHint(page: Page): Promise<boolean> {
  const button = page.getByRole("button", { name: "Hint", exact: true, disabled: false });
  await button.or(page.locator("[data-over]")).first().waitFor();
  if ((await page.locator("[data-over]").count()) > 0) return false;
  await button.click();
  await page.getByRole("region", { name: "Hint" }).waitFor({ timeout: 120_000 });
  return true;
}

/** Choose one of our cards: what can be done with it is offered beside it. */
async function chooseCard(page: Page): Promise<boolean> {
  const card = page.locator("[data-hand] button[data-playable]:enabled").first();
  const isChosen = (await page.locator("[data-hand] [data-chosen]").count()) > 0;
  if (!isChosen && (await card.count()) > 0) await card.click();
  return isChosen || (await page.locator("[data-hand] [data-chosen]").count()) > 0;
}

/** Runs in the page: note whether anything begins to move, for somebody who wants less motion. */
function noteMotion(): void {
  document.addEventListener("transitionrun", ({ propertyName }) => {
    document.documentElement.dataset["notedMotion"] = propertyName;
  });
}

/** Play to each of these moments and check the table there; returns how many hints were open. */
async function checkMatch(page: Page, game: string, moments: number[]): Promise<number> {
  let hints = 0;
  const table = page.url();
  await page.evaluate(noteMotion);
  for (const presses of moments) {
    // A window of the usual size, in which the robot finds everything.
    await page.setViewportSize({ width: 1280, height: 800 });
    await playOn(page, { presses, random: dice(presses) });
    // The last press may have opened a dialog, or a menu beside a card of another hand.
    for (let i = 0; i < 2; i += 1) await page.keyboard.press("Escape");
    if ((await page.locator("dialog[open], [data-over]").count()) > 0) break;
    for (const size of SIZES) await check(page, table, game, size);
    if (!(await openHint(page))) break;
    hints += 1;
    for (const size of SIZES) await check(page, table, game, size);
    await page.getByRole("region", { name: "Hint" }).getByLabel("Close").click();
    if (!tested(game).hasCardMenu || !(await chooseCard(page))) continue;
    for (const size of SIZES) await check(page, table, game, size);
  }
  await expect(page.locator("html")).not.toHaveAttribute("data-noted-motion");
  return hints;
}

/** A match may be lost before its first hint, but hardly so many in a row. */
const MOST_MATCHES = 10;

for (const { game, options, moments } of TABLES) {
  const name = `${game} with ${JSON.stringify(options)}`;
  test(`the essentials of ${name} are in sight`, async ({ browser, server }) => {
    const ada = await somebody(browser, server, "Ada");
    let hints = 0;
    for (let matches = 0; hints === 0 && matches < MOST_MATCHES; matches += 1) {
      await playNow(ada, game, options);
      await ada.page.locator("[data-stage]").waitFor();
      hints = await checkMatch(ada.page, game, moments);
    }
    expect(hints, "hints that were open").toBeGreaterThan(0);
    expect(ada.errors).toEqual([]);
  });
}
