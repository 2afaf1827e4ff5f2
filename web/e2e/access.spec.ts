/** axe finds nothing on any page and in any game state tried, in every theme. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { ask, PHONE, playNow, somebody } from "./people";
import { dice, playOn } from "./robot";
import { expect, test } from "./server";

const GAMES = ["land_unter", "sea_change", "wave", "vague_attaque", "vague_verte"];
const THEMES = ["day", "night", "contrast"] as const;

/**
 * What axe finds twice at a table where bots play: a move in the middle of a look makes it take the
 * colour of before and the background of after. So it looks while we are to move.
 */
async function violationsAtTable(page: Page): Promise<string[]> {
  await page.locator("header [data-mine], [data-over]").first().waitFor();
  const first = await violations(page);
  if (first.length === 0) return [];
  await page.waitForTimeout(500);
  const second = await violations(page);
  return first.filter((found) => second.includes(found));
}

async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  return found.violations.flatMap((violation) =>
    violation.nodes
      .slice(0, 3)
      .map(
        (node) =>
          `${violation.id}: ${node.html.slice(0, 160)} | ${node.failureSummary?.split("\n")[1] ?? ""}`,
      ),
  );
}

for (const theme of THEMES) {
  test(`no violation on the pages, ${theme}`, async ({ browser, server }) => {
    const ada = await somebody(browser, server, "Ada", { theme });
    const table = await ask<{ id: string }>(ada.page, "POST", "/api/tables", {
      game: "wave",
      options: {},
      access: "public",
    });
    const paths = [
      "/",
      "/?game=wave",
      "/lobby",
      "/me",
      "/join",
      "/nowhere",
      `/table/${table.id}`,
      ...GAMES.flatMap((game) => [`/new/${game}`, `/rules/${game}`, `/learn/${game}`]),
    ];
    const found: string[] = [];
    for (const path of paths) {
      await ada.page.goto(path);
      await ada.page.locator("h1").first().waitFor();
      await ada.page.waitForTimeout(150);
      found.push(...(await violations(ada.page)).map((one) => `${path} ${one}`));
    }
    expect(found).toEqual([]);
  });

  for (const game of GAMES) {
    test(`no violation in a match of ${game}, ${theme}`, async ({ browser, server }) => {
      const options = theme === "night" ? PHONE : {};
      const ada = await somebody(browser, server, "Ada", { theme, options });
      await playNow(ada, game);
      const found: string[] = [];
      for (const presses of [1, 4, 12]) {
        await playOn(ada.page, { presses, random: dice(presses) });
        found.push(...(await violationsAtTable(ada.page)));
      }
      expect(found).toEqual([]);
    });
  }
}
