/** The browser's console stays empty: no errors, no warnings, no failed requests. */
import type { Page } from "@playwright/test";

import { GAMES, shortMatch, TRICK_GAME } from "./support/games";
import { ask, playNow, somebody, stranger } from "./support/people";
import { dice, playOn } from "./support/robot";
import { expect, test } from "./support/server";

/** What a browser says that is told not to keep the app. */
const NOT_KEPT = "Service Worker registration blocked by Playwright";

/** Collects the errors and warnings of a page from now on, each with the page's path. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  const note = (text: string): void => void found.push(`${new URL(page.url()).pathname} ${text}`);
  page.on("console", (said) => {
    const isComplaint = ["error", "warning"].includes(said.type()) && said.text() !== NOT_KEPT;
    if (isComplaint) note(said.text());
  });
  page.on("pageerror", (error) => note(error.message));
  return found;
}

/** Open each of the pages and wait until its requests are done. */
async function visit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await page.locator("h1").first().waitFor();
    await page.waitForLoadState("networkidle");
  }
}

test("a stranger's first visit leaves the console empty on every page", async ({
  browser,
  server,
}) => {
  const ada = await somebody(browser, server, "Ada");
  const wish = { game: GAMES[0], options: {}, access: "public" };
  const table = await ask<{ id: string; code: string }>(ada.page, "POST", "/api/tables", wish);
  const paths = [
    ...["/", `/?game=${GAMES[0]}`, "/lobby", "/me", "/join", "/changelog", "/nowhere"],
    ...[`/table/${table.id}`, `/join/${table.code}`],
    ...GAMES.flatMap((game) => [`/new/${game}`, `/rules/${game}`, `/learn/${game}`]),
  ];
  for (const [number, path] of paths.entries()) {
    // The first visit of all also keeps the app for use offline.
    const options = number === 0 ? { serviceWorkers: "allow" as const } : {};
    const page = await stranger(browser, server, options);
    const found = complaints(page);
    await visit(page, [path]);
    expect(found).toEqual([]);
    await page.context().close();
  }
});

test("a finished table and its replay leave the console empty", async ({ browser, server }) => {
  const ada = await somebody(browser, server, "Ada", { keepsApp: true });
  const found = complaints(ada.page);
  const id = await playNow(ada, TRICK_GAME, shortMatch(TRICK_GAME));
  await playOn(ada.page, { random: dice(4) });
  await visit(ada.page, [`/table/${id}`, `/replay/${id}`, "/me", "/"]);
  expect(found).toEqual([]);
});
