/** At every size, what a player must always see of a table is inside the window and uncovered. */
import type { Page } from "@playwright/test";

import { fullMatch, GAMES } from "./games";
import { playNow, somebody } from "./people";
import { dice, playOn } from "./robot";
import { expect, test } from "./server";

interface Size {
  width: number;
  height: number;
}

/** A phone on its side, a desktop at 200 %, and a small phone. */
const SIZES: Size[] = [
  { width: 844, height: 390 },
  { width: 720, height: 450 },
  { width: 360, height: 640 },
];

/** What every table must mark with `data-essential`. */
const ESSENTIALS: Record<string, readonly string[]> = {
  land_unter: ["turn", "round", "water", "island", "hand"],
  vague_verte: ["turn", "board", "house", "piles", "news", "hand"],
};

/**
 * Runs in the page: which elements with `data-essential` are cut off or covered, and their
 * names. A scene, such as a duel, is essential itself and may cover others.
 */
function essentials(): { names: string[]; faults: string[] } {
  const faults: string[] = [];
  const found = [...document.querySelectorAll<HTMLElement>("[data-essential]")].filter((node) =>
    node.checkVisibility(),
  );
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
  return { names: found.map((node) => node.dataset["essential"] ?? ""), faults };
}

/** Check the essentials in a window of this size, once the page is laid out and messages are gone. */
async function check(page: Page, game: string, size: Size): Promise<void> {
  await page.setViewportSize(size);
  const where = `${size.width}x${size.height}`;
  const faults = async (): Promise<string[]> => {
    const { names, faults } = await page.evaluate(essentials);
    const missing = (ESSENTIALS[game] ?? ["turn"]).filter((name) => !names.includes(name));
    return [...missing.map((name) => `${name} is missing`), ...faults];
  };
  await expect.poll(faults, { message: where }).toEqual([]);
}

for (const game of GAMES) {
  test(`the essentials of ${game} are in sight on small screens`, async ({ browser, server }) => {
    const ada = await somebody(browser, server, "Ada");
    await playNow(ada, game, fullMatch(game));
    await ada.page.locator("[data-stage]").waitFor();
    for (const presses of [0, 6, 10]) {
      // A window of the usual size, in which the robot finds everything.
      await ada.page.setViewportSize({ width: 1280, height: 800 });
      await playOn(ada.page, { presses, random: dice(presses) });
      if ((await ada.page.locator("dialog[open]").count()) > 0) {
        await ada.page.keyboard.press("Escape");
      }
      if ((await ada.page.locator("dialog[open]").count()) > 0) break;
      for (const size of SIZES) await check(ada.page, game, size);
    }
    expect(ada.errors).toEqual([]);
  });
}
