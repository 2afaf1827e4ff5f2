/** A whole match of each game by keyboard alone; everything that is pressed has a name. */
import type { Page } from "@playwright/test";

import { GAMES, smallMatch } from "./games";
import { playNow, somebody } from "./people";
import { byKeyboard, CHOSEN, dice, playOn, type Spot } from "./robot";
import { expect, test } from "./server";

for (const game of GAMES) {
  test(`a whole match of ${game} by keyboard, everything has a name`, async ({
    browser,
    server,
  }) => {
    const ada = await somebody(browser, server, "Ada");
    const unnamed: string[] = [];
    async function press(page: Page, at: Spot): Promise<void> {
      const html = await page.evaluate((chosen) => {
        const node = document.querySelector(chosen);
        const name = node?.getAttribute("aria-label") ?? node?.textContent ?? "";
        return node === null || name.trim() !== "" ? null : node.outerHTML.slice(0, 120);
      }, CHOSEN);
      if (html !== null) unnamed.push(html);
      await byKeyboard(page, at);
    }
    let pressed = 0;
    // A match of Wave may end before anyone plays a card: then play another one.
    for (let tries = 0; pressed === 0 && tries < 5; tries += 1) {
      // Against stronger bots, which end the match: random presses alone may take forever.
      await playNow(ada, game, smallMatch(game), "matelot");
      pressed = await playOn(ada.page, { press, random: dice(21) });
    }
    expect(pressed).toBeGreaterThan(0);
    expect(unnamed).toEqual([]);
    expect(ada.errors).toEqual([]);
  });
}

test("the log is read out as it grows", async ({ browser, server }) => {
  const ada = await somebody(browser, server, "Ada");
  await playNow(ada, "land_unter", { players: 3 });
  const log = ada.page.locator("[role=log]");
  await expect(log).not.toBeEmpty();
  // The last sentence may be the same as before: count the changes in between.
  await log.evaluate((node) => {
    const heard = ((window as unknown as { heard: string[] }).heard = []);
    new MutationObserver(() => heard.push(node.textContent as never)).observe(node, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await playOn(ada.page, { presses: 1 });
  const heard = (): Promise<number> =>
    ada.page.evaluate(() => (window as unknown as { heard: string[] }).heard.length);
  await expect.poll(heard).toBeGreaterThan(0);
});
