/** Log, header and table follow one playhead; it can be skipped, switched off and turned back. */
import type { Page } from "@playwright/test";

import type { TableInfo } from "../src/protocol.gen";
import { TRICK_GAME } from "./support/games";
import { ask, playNow, somebody, type Somebody } from "./support/people";
import { dice, playOn, pressOne } from "./support/robot";
import { expect, test } from "./support/server";

const MINE = "header [data-mine]";
const SKIP = "Skip the animation";
const AGAIN = "Since your last turn";

/** The entry on the table and the last one in the log, whenever either changed. */
interface Seen {
  pairs: [step: number, told: number][];
}

/** Runs in the page: notes at every change which entry is shown and which one is told. */
function watch(): void {
  const pairs: Seen["pairs"] = [];
  Object.assign(globalThis, { seen: { pairs } });
  const look = (): void => {
    const step = Number(document.querySelector<HTMLElement>("[data-stage]")?.dataset["step"]);
    const last = [...document.querySelectorAll<HTMLElement>("[data-entry]")].at(-1);
    const pair: [number, number] = [step, Number(last?.dataset["entry"] ?? 0)];
    if (String(pairs.at(-1)) !== String(pair)) pairs.push(pair);
  };
  new MutationObserver(look).observe(document.body, {
    ...{ subtree: true, childList: true, attributes: true, attributeFilter: ["data-step"] },
  });
}

async function seenBy(page: Page): Promise<Seen["pairs"]> {
  return page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen.pairs);
}

/** Somebody at a table of bots, with animations at this speed. */
async function seated(ada: Somebody, speed: string, players = 5): Promise<string> {
  await ada.context.addInitScript((chosen) => {
    if (localStorage.getItem("houle.speed") === null) localStorage.setItem("houle.speed", chosen);
  }, speed);
  const id = await playNow(ada, TRICK_GAME, { players });
  await ada.page.locator(MINE).waitFor();
  await ada.page.evaluate(watch);
  return id;
}

/**
 * Make a move and hold the page's clock; the bots move until it is our turn again.
 *
 * So the table is behind, however fast or slow the machine is.
 */
async function moveAndHold(page: Page, id: string): Promise<void> {
  await page.clock.pauseAt(Date.now() + 2000);
  const random = dice(1);
  await expect(async () => {
    await pressOne(page, random);
    await expect(page.locator(MINE)).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await expect(async () => {
    const { seats, to_move, number } = await ask<TableInfo>(page, "GET", `/api/tables/${id}`);
    expect(to_move).toEqual(seats.filter(({ kind }) => kind === "human").map(({ seat }) => seat));
    expect(number).toBeGreaterThan(5);
  }).toPass();
  await page.getByRole("button", { name: SKIP }).waitFor();
}

test("the log never tells what the table has not shown", async ({ browser, server }) => {
  const ada = await somebody(browser, server, "Ada", { motion: true });
  await seated(ada, "normal");
  const random = dice(2);
  const steps = async (): Promise<number> =>
    new Set((await seenBy(ada.page)).map(([step]) => step)).size;
  // A press may only choose another card: go on until enough has happened.
  for (let presses = 0; presses < 20 && (await steps()) <= 8; presses += 1) {
    await playOn(ada.page, { presses: 1, random });
    await ada.page.locator(MINE).waitFor();
  }
  expect(await steps(), "steps were shown").toBeGreaterThan(8);
  const pairs = await seenBy(ada.page);
  expect(pairs.filter(([step, told]) => told > step)).toEqual([]);
  expect(pairs.some(([step, told]) => told < step)).toBe(true);
  expect(ada.errors).toEqual([]);
});

test("Space skips to the present, and Shift and Space go back", async ({ browser, server }) => {
  const ada = await somebody(browser, server, "Ada", { motion: true });
  await ada.page.clock.install();
  await moveAndHold(ada.page, await seated(ada, "normal"));
  await ada.page.keyboard.press("Space");
  await expect(ada.page.getByRole("button", { name: AGAIN })).toBeEnabled();
  const present = await ada.page.locator("[data-stage]").getAttribute("data-step");
  await ada.page.keyboard.press("Shift+Space");
  await expect(ada.page.locator("header [role=status]")).toContainText(AGAIN);
  expect(Number(await ada.page.locator("[data-stage]").getAttribute("data-step"))).toBeLessThan(
    Number(present),
  );
  await ada.page.keyboard.press("Space");
  await expect(ada.page.locator("[data-stage]")).toHaveAttribute("data-step", present!);
  await expect(ada.page.locator(MINE)).toBeVisible();
});

test("a press on the table while it is behind only skips", async ({ browser, server }) => {
  const ada = await somebody(browser, server, "Ada", { motion: true });
  await ada.page.clock.install();
  await moveAndHold(ada.page, await seated(ada, "normal"));
  const hand = ada.page.locator("[data-hand] button").first();
  const before = await ada.page.locator("[data-hand] button").count();
  await hand.click({ force: true, position: { x: 8, y: 12 } });
  await expect(ada.page.locator(MINE)).toBeVisible();
  await expect(ada.page.locator("[data-hand] [data-chosen]")).toHaveCount(0);
  expect(await ada.page.locator("[data-hand] button").count()).toBe(before);
});

test("with animations off the newest state is shown at once", async ({ browser, server }) => {
  const ada = await somebody(browser, server, "Ada", { motion: true });
  await seated(ada, "off");
  await playOn(ada.page, { presses: 3, random: dice(2) });
  await ada.page.locator(MINE).waitFor();
  const pairs = await seenBy(ada.page);
  expect(pairs.length, "something was shown").toBeGreaterThan(3);
  expect(pairs.filter(([step, told]) => step !== told)).toEqual([]);
});

test("the button on the table changes the speed, and it stays", async ({ browser, server }) => {
  const ada = await somebody(browser, server, "Ada", { motion: true });
  await seated(ada, "normal", 3);
  await ada.page.getByRole("button", { name: "Animations: Normal" }).click();
  await ada.page.reload();
  await ada.page.getByRole("button", { name: "Animations: Fast" }).click();
  await ada.page.getByRole("button", { name: "Animations: Off" }).waitFor();
  await ada.page.goto("/me");
  await expect(ada.page.getByRole("radio", { name: "Off" }).first()).toBeChecked();
});
