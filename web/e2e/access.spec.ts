/**
 * axe finds nothing on any page and in any game state tried, in every theme. On a phone, a full
 * table is played by touch, in French, and nothing has to be scrolled sideways.
 */
import type { Page } from "@playwright/test";

import { violations, violationsAtTable } from "./support/axe";
import { fullMatch, GAMES } from "./support/games";
import { ask, PHONE, playNow, somebody } from "./support/people";
import { byFinger, byMouse, dice, playOn } from "./support/robot";
import { expect, test } from "./support/server";

/** The pages of the app itself, and those of each game. */
const PAGES: Record<string, readonly string[]> = {
  app: ["/", `/?game=${GAMES[0]}`, "/lobby", "/me", "/join", "/changelog", "/nowhere"],
  ...Object.fromEntries(
    GAMES.map((game) => [game, [`/new/${game}`, `/rules/${game}`, `/learn/${game}`]]),
  ),
};

for (const [name, paths] of Object.entries(PAGES)) {
  test(`no violation on the pages of ${name}`, async ({ browser, server }) => {
    const ada = await somebody(browser, server, "Ada");
    const wish = { game: GAMES[0], options: {}, access: "public" };
    const table = await ask<{ id: string }>(ada.page, "POST", "/api/tables", wish);
    const found: string[] = [];
    for (const path of name === "app" ? [...paths, `/table/${table.id}`] : paths) {
      await ada.page.goto(path);
      await ada.page.locator("h1").first().waitFor();
      await ada.page.waitForLoadState("networkidle");
      const checks = { day: "page", night: "styles", contrast: "styles" } as const;
      found.push(...(await violations(ada.page, checks)).map((one) => `${path} ${one}`));
    }
    expect(found).toEqual([]);
  });
}

test("a fault in one of many elements of the same markup is found", async ({ browser, server }) => {
  const { page } = await somebody(browser, server, "Ada");
  await page.setContent(lines("li:nth-child(7) { color: #bbb } li:nth-child(8) b { color: #ccc }"));
  const found = await violations(page, { day: "page", night: "styles" });
  const faults = found.map((one) => one.split(" | ")[0]!);
  const [seventh, eighth] = ["color-contrast: <li>Line 7", "color-contrast: <b>bold 8<"];
  const day = [`day: ${seventh}`, `day: ${eighth}`, "day: image-alt: <img"];
  for (const start of [...day, `night: ${seventh}`, `night: ${eighth}`]) {
    const those = faults.filter((fault) => fault.startsWith(start));
    expect(those, `${start} in ${faults.join("\n")}`).not.toEqual([]);
  }
});

/** A page with twenty lines of the same markup, one of them with an image without a text. */
function lines(css: string): string {
  const image = '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">';
  const items = Array.from({ length: 20 }, (_, i) => {
    return `<li>Line ${i + 1} <b>bold ${i + 1}</b>${i === 11 ? image : ""}</li>`;
  });
  return `<html lang="en"><title>Lines</title><style>${css}</style>
    <main><h1>Lines</h1><ul>${items.join("")}</ul></main></html>`;
}

// The night theme is checked on a phone, which has another layout; contrast once the table is full.
const SCREENS = {
  desktop: { person: {}, checks: { day: "all" }, last: { day: "all", contrast: "theme" } },
  phone: {
    person: { options: PHONE, language: "fr" },
    checks: { night: "all" },
    last: { night: "all" },
  },
} as const;
const MOMENTS = [1, 4, 12];

for (const game of GAMES) {
  for (const [screen, { person, checks, last }] of Object.entries(SCREENS)) {
    const isPhone = screen === "phone";
    test(`no violation in a match of ${game}, ${screen}`, async ({ browser, server }) => {
      const ada = await somebody(browser, server, "Ada", person);
      await playNow(ada, game, isPhone ? fullMatch(game) : {});
      const found: string[] = [];
      for (const presses of MOMENTS) {
        const press = isPhone ? byFinger : byMouse;
        await playOn(ada.page, { presses, random: dice(presses), press });
        const now = presses === MOMENTS.at(-1) ? last : checks;
        found.push(...(await violationsAtTable(ada.page, now)));
      }
      expect(found).toEqual([]);
      expect(await overhang(ada.page), "no scrolling sideways").toBeLessThanOrEqual(0);
      expect(ada.errors).toEqual([]);
    });
  }
}

/** By how much the page is wider than its window. */
function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
