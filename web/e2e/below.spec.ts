/** Everything works below a path of a host, behind a proxy that has other things at its root. */
import type { Browser, Page } from "@playwright/test";

import { ANY_GAME, shortMatch, TRICK_GAME } from "./support/games";
import { ask } from "./support/people";
import { Proxy } from "./support/proxy";
import { dice, playOn } from "./support/robot";
import { expect, Server, test } from "./support/server";

const BASE = "/houle";

let server: Server;
let proxy: Proxy;

test.beforeAll(async () => {
  server = await Server.start({ HOULE_BASE_PATH: BASE, HOULE_PROXIES: "1" });
  proxy = await Proxy.start(server.port, BASE);
});

test.afterAll(async () => {
  proxy.stop();
  await server.stop();
});

/** A page in a browser of its own. */
async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: proxy.address });
  await context.addInitScript(() => localStorage.setItem("houle.language", "en"));
  return context.newPage();
}

/** A guest on the first page of the app. */
async function guest(browser: Browser, name: string): Promise<Page> {
  const page = await visitor(browser);
  await page.goto(`${BASE}/healthz`);
  await ask(page, "POST", `${BASE}/api/guest`, { name });
  return page;
}

test("a match below a path is played to its end, and its replay is shared with a stranger", async ({
  browser,
}) => {
  const page = await guest(browser, "Ada");
  const wish = { game: TRICK_GAME, options: shortMatch(TRICK_GAME), level: "mousse" };
  const { id } = await ask<{ id: string }>(page, "POST", `${BASE}/api/tables/now`, wish);
  await page.goto(`${BASE}/table/${id}`);
  await playOn(page, { presses: 2, random: dice(4) });
  await page.reload();
  await playOn(page, { random: dice(5) });
  await page.getByRole("link", { name: "Replay" }).click();
  await expect(page).toHaveURL(new RegExp(`^${proxy.address}${BASE}/replay/${id}`));
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy the link to this move" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${proxy.address}${BASE}/replay/${id}`));

  const stranger = await visitor(browser);
  await stranger.goto(link);
  await expect(stranger.getByRole("slider", { name: "Move" })).toBeVisible();
  await expect(stranger.locator('meta[property="og:url"]')).toHaveAttribute(
    "content",
    `${proxy.address}${BASE}/replay/${id}`,
  );
  const saving = stranger.waitForEvent("download");
  await stranger.getByRole("link", { name: "Record file" }).click();
  expect(await (await saving).failure()).toBeNull();
  const cookies = await page.context().cookies();
  expect(cookies.map(({ path }) => path)).toEqual([BASE]);
  expect(proxy.strayed).toEqual([]);
});

test("pages below a path open from their links, again after a reload, and lead to each other", async ({
  browser,
}) => {
  const page = await visitor(browser);
  await page.goto(BASE);
  await expect(page).toHaveURL(`${proxy.address}${BASE}/`);
  await page.getByRole("link", { name: "Tables" }).first().click();
  await expect(page).toHaveURL(`${proxy.address}${BASE}/lobby`);
  for (const path of ["rules/wave", "learn/wave", "new/wave", "lobby", "join", "me", "changelog"]) {
    await page.goto(`${BASE}/${path}`);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toBeVisible();
    const title = await heading.innerText();
    await page.reload();
    await expect(heading, path).toHaveText(title);
  }
  await page.goto(`${BASE}/api/docs`);
  await page.getByRole("link", { name: "openapi.json" }).click();
  await expect(page).toHaveURL(`${proxy.address}${BASE}/api/openapi.json`);
  expect(proxy.strayed).toEqual([]);
});

test("an invitation below a path brings a friend to the table", async ({ browser }) => {
  const page = await guest(browser, "Ada");
  const wish = { game: ANY_GAME, options: { players: 3 } };
  const { id } = await ask<{ id: string }>(page, "POST", `${BASE}/api/tables`, wish);
  await page.goto(`${BASE}/table/${id}`);
  const link = await page.locator("input[data-link]").inputValue();
  expect(link).toMatch(new RegExp(`^${proxy.address}${BASE}/join/[A-Z]{5}$`));
  const friend = await guest(browser, "Bo");
  await friend.goto(link);
  await friend.getByRole("button", { name: "Take a seat" }).click();
  await expect(friend).toHaveURL(`${proxy.address}${BASE}/table/${id}`);
  expect(proxy.strayed).toEqual([]);
});

test("the app below a path is installed there, and opens without a connection", async ({
  browser,
}) => {
  const page = await visitor(browser);
  await page.goto(`${BASE}/`);
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  expect(scope).toBe(`${proxy.address}${BASE}/`);
  const start = await page.evaluate(async () => {
    const at = document.querySelector<HTMLLinkElement>("link[rel=manifest]")!.href;
    const manifest = (await (await fetch(at)).json()) as { start_url: string; scope: string };
    return [new URL(manifest.start_url, at).pathname, new URL(manifest.scope, at).pathname];
  });
  expect(start).toEqual([`${BASE}/`, `${BASE}/`]);
  const rules = `${BASE}/api/games/wave/rulebook?lang=en`;
  const isKept = async (address: string): Promise<boolean> =>
    (await caches.match(address, { ignoreVary: true })) !== undefined;
  await expect.poll(() => page.evaluate(isKept, rules)).toBe(true);
  expect(await page.evaluate(() => caches.keys())).toContain(`houle-texts${BASE}/`);
  await page.context().setOffline(true);
  await page.goto(`${BASE}/rules/wave`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Wave");
  expect(proxy.strayed).toEqual([]);
});
