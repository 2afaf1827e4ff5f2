/** axe finds no accessibility problems on any page or in a match of any game, in every theme. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { GAMES } from "./games";
import { ask, PHONE, playNow, somebody } from "./people";
import { dice, playOn } from "./robot";
import { expect, test } from "./server";

const THEMES = ["day", "night", "contrast"] as const;

/**
 * The violations that axe finds twice at a table with bots. A bot's move during a check makes axe
 * compare an old colour with a new background, so it checks while it is our turn.
 */
async function violationsAtTable(page: Page, rules: Rules): Promise<string[]> {
  await page.locator("header [data-mine], [data-over]").first().waitFor();
  const first = await violations(page, rules);
  if (first.length === 0) return [];
  await page.waitForTimeout(500);
  const second = await violations(page, rules);
  return first.filter((found) => second.includes(found));
}

/** All rules, or only those that a theme can break by changing colours and borders. */
type Rules = "all" | "theme";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const THEME_RULES = ["color-contrast", "link-in-text-block", "target-size"];

async function violations(page: Page, rules: Rules): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const found = await (rules === "all" ? axe.withTags(TAGS) : axe.withRules(THEME_RULES)).analyze();
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
      game: GAMES[0],
      options: {},
      access: "public",
    });
    const paths = [
      "/",
      `/?game=${GAMES[0]}`,
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
      await ada.page.waitForLoadState("networkidle");
      const rules = theme === "day" ? "all" : "theme";
      found.push(...(await violations(ada.page, rules)).map((one) => `${path} ${one}`));
    }
    expect(found).toEqual([]);
  });

  for (const game of GAMES) {
    test(`no violation in a match of ${game}, ${theme}`, async ({ browser, server }) => {
      // The night theme is checked on a phone, which has another layout.
      const options = theme === "night" ? PHONE : {};
      const rules = theme === "contrast" ? "theme" : "all";
      const ada = await somebody(browser, server, "Ada", { theme, options });
      await playNow(ada, game);
      const found: string[] = [];
      for (const presses of [1, 4, 12]) {
        await playOn(ada.page, { presses, random: dice(presses) });
        found.push(...(await violationsAtTable(ada.page, rules)));
      }
      expect(found).toEqual([]);
    });
  }
}
