/** Takes the pictures in docs/screenshots from real pages and matches. */
import { fileURLToPath } from "node:url";

import type { Page } from "@playwright/test";

import { ANY_GAME, GAMES, tested, TRICK_GAME } from "./games";
import { ask, PHONE, playNow, somebody, type Somebody } from "./people";
import { dice, playOn } from "./robot";
import { expect, test } from "./server";

const FOLDER = fileURLToPath(new URL("../../../docs/screenshots", import.meta.url));
const DESK = { viewport: { width: 1280, height: 800 } };
const HAND = { ...PHONE, deviceScaleFactor: 2 };

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(700);
  await page.screenshot({ path: `${FOLDER}/${name}.jpg`, type: "jpeg", quality: 72 });
}

for (const theme of ["day", "night"] as const) {
  test(`pages, ${theme}`, async ({ browser, server }) => {
    for (const [size, options] of [
      ["desk", DESK],
      ["phone", HAND],
    ] as const) {
      const ada = await somebody(browser, server, "Ada", { theme, options, painted: true });
      for (const [name, path] of [
        ["home", "/"],
        ["setup", "/new/wave"],
        ["rules", "/rules/sea_change"],
        ["lesson", "/learn/land_unter"],
      ] as const) {
        await ada.page.goto(path);
        await ada.page.locator("h1").first().waitFor();
        await shoot(ada.page, `${name}-${size}-${theme}`);
      }
      const table = await ask<{ id: string }>(ada.page, "POST", "/api/tables", {
        game: TRICK_GAME,
        options: { players: 4 },
        access: "private",
      });
      await ada.page.goto(`/table/${table.id}`);
      await shoot(ada.page, `waiting-room-${size}-${theme}`);
      await ada.context.close();
    }
  });
}

async function still(
  ada: Somebody,
  game: string,
  options: object,
  presses: number,
  seed: number,
): Promise<boolean> {
  await playNow(ada, game, options);
  await playOn(ada.page, { presses, random: dice(seed) });
  const question = ada.page.locator("dialog[open][data-sure]");
  if (await question.isVisible()) await ada.page.keyboard.press("Escape");
  return !(await ada.page.locator("dialog[data-over]").isVisible());
}

for (const game of GAMES) {
  const { early, late, presses } = tested(game).pictures;
  test(`${game}, early and late`, async ({ browser, server }) => {
    test.setTimeout(300_000);
    for (const [size, options, theme] of [
      ["desk", DESK, "day"],
      ["phone", HAND, "day"],
      ["desk", DESK, "night"],
      ["phone", HAND, "night"],
    ] as const) {
      const ada = await somebody(browser, server, "Ada", { theme, options, painted: true });
      await still(ada, game, early, 1, 1);
      await shoot(ada.page, `${game}-early-${size}-${theme}`);
      for (let seed = 2; seed < 12 && !(await still(ada, game, late, presses, seed)); seed += 1);
      await shoot(ada.page, `${game}-late-${size}-${theme}`);
      await ada.context.close();
    }
  });
}

test("the end, a replay with its review", async ({ browser, server }) => {
  const ada = await somebody(browser, server, "Ada", { options: DESK, painted: true });
  const id = await playNow(ada, ANY_GAME, { players: 3 });
  await playOn(ada.page, { random: dice(3) });
  await shoot(ada.page, "end-desk-day");
  await ada.page.goto(`/replay/${id}?at=34&review=1`);
  await expect(ada.page.getByRole("heading", { name: "Turning points" })).toBeVisible({
    timeout: 150_000,
  });
  await shoot(ada.page, "replay-desk-day");
  await ada.page.setViewportSize({ width: 360, height: 740 });
  await shoot(ada.page, "replay-phone-day");
});
