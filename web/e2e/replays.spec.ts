/** After the match: replay from any seat, review, the same deal again, record file. */
import { readFileSync } from "node:fs";

import type { Browser, BrowserContextOptions } from "@playwright/test";

import { shortMatch, SMALL_WINDOWS, TRICK_GAME } from "./support/games";
import { ask, playNow, somebody, stranger, type Somebody } from "./support/people";
import { dice, playOn } from "./support/robot";
import { expect, test, type Site } from "./support/server";

// In one worker: each worker would play the match again.
test.describe.configure({ mode: "default" });

/** The match that the tests look back at, and who played it. */
let id = "";
let player: BrowserContextOptions = {};

test.beforeAll(async ({ browser, server }) => {
  const ada = await somebody(browser, server, "Ada");
  id = await finished(ada);
  player = { storageState: await ada.context.storageState() };
  expect(ada.errors).toEqual([]);
  await ada.context.close();
});

/** A match of ten tricks, played to its end. */
async function finished(ada: Somebody): Promise<string> {
  const table = await playNow(ada, TRICK_GAME, shortMatch(TRICK_GAME));
  await playOn(ada.page, { random: dice(4) });
  return table;
}

/** Who played the match, at its table again, where the result is. */
async function playerAtTable(browser: Browser, server: Site): Promise<Somebody> {
  const ada = await somebody(browser, server, "Ada", { options: player });
  await ada.page.goto(`/table/${id}`);
  return ada;
}

test("a finished match is replayed with anybody's eyes, and reviewed", async ({
  browser,
  server,
}) => {
  const ada = await playerAtTable(browser, server);
  const { page } = ada;
  await page.getByRole("link", { name: "Replay" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Sea Change");
  const slider = page.getByRole("slider", { name: "Move" });
  await slider.focus();
  await page.keyboard.press("End");
  const last = Number(await slider.getAttribute("aria-valuemax"));
  await expect(slider).toHaveAttribute("aria-valuenow", String(last));
  await page.keyboard.press("Home");
  await expect(slider).toHaveAttribute("aria-valuenow", "0");
  await page.getByRole("combobox", { name: /^View/ }).selectOption("1");
  await expect(page).toHaveURL(/view=1/);
  await page.getByRole("button", { name: "Review this match" }).click();
  await expect(page.getByRole("heading", { name: "Turning points" })).toBeVisible({
    timeout: 120_000,
  });
});

test("a stranger opens a shared link at its move, without a name", async ({ browser, server }) => {
  const page = await stranger(browser, server);
  await page.goto(`/replay/${id}#5`);
  const slider = page.getByRole("slider", { name: "Move" });
  await expect(slider).toHaveAttribute("aria-valuenow", "5");
  await expect(page.getByRole("textbox")).toHaveCount(0);
  expect(await page.context().cookies()).toEqual([]);
  await expect(page).toHaveTitle(/Sea Change/);
  await page.getByRole("button", { name: "Next move" }).click();
  await expect(page).toHaveURL(/#6$/);
  await page.goto(`/replay/${id}?at=7`);
  await expect(slider).toHaveAttribute("aria-valuenow", "7");
  for (const size of SMALL_WINDOWS) {
    await page.setViewportSize(size);
    const hand = page.locator("[data-stage] [data-essential=hand]").first();
    await expect(hand, `${size.width}x${size.height}`).toBeInViewport({ ratio: 0.95 });
  }
});

test("a replay that its host kept private is refused politely, and open to its players", async ({
  browser,
  server,
}) => {
  // A match of its own: what is private stays private.
  const ada = await somebody(browser, server, "Ada");
  const closed = await finished(ada);
  await ask(ada.page, "POST", `/api/tables/${closed}/replay`, { replay: "private" });
  const page = await stranger(browser, server);
  await page.goto(`/replay/${closed}#5`);
  await expect(page.getByRole("alert")).toContainText("the people who sat at the table");
  await ada.page.goto(`/replay/${closed}#5`);
  await expect(ada.page.getByRole("slider", { name: "Move" })).toHaveAttribute(
    "aria-valuenow",
    "5",
  );
});

test("a stranger plays on from a move of a shared match", async ({ browser, server }) => {
  const page = await stranger(browser, server);
  await page.goto(`/replay/${id}#3`);
  await page.getByRole("button", { name: "Play on from here" }).click();
  await page.getByRole("button", { name: "Play on", exact: true }).click();
  await page.waitForURL(/\/table\//);
  await expect(page.getByText("Practice", { exact: true })).toBeVisible();
  const path = `/api${new URL(page.url()).pathname.replace("table", "tables")}`;
  const info = await ask<{ from_move: number; seats: { kind: string }[] }>(page, "GET", path);
  expect(info.from_move).toBe(3);
  const mine = info.seats.findIndex(({ kind }) => kind === "human");
  await playOn(page, { random: dice(5), presses: 4 });
  await expect
    .poll(async () => {
      const record = await ask<{ moves: [number, string][] }>(page, "GET", `${path}/record`);
      return record.moves.slice(3).map(([seat]) => seat);
    })
    .toContain(mine);
});

test("after another move is tried, bots play on by themselves, and a link leads back", async ({
  browser,
  server,
}) => {
  const ada = await playerAtTable(browser, server);
  const { page } = ada;
  await page.goto(`/replay/${id}#3`);
  await page.getByRole("button", { name: /^What if/ }).click();
  await page.getByRole("button", { name: "Try it" }).click();
  await page.waitForURL(/\/table\//);
  await expect(page.getByText(/Make the move you want to try/)).toBeVisible();
  const path = `/api${new URL(page.url()).pathname.replace("table", "tables")}`;
  await playOn(page, { random: dice(5), presses: 1 });
  await expect(page.getByText("Bots now play every seat.")).toBeVisible();
  await expect
    .poll(async () => {
      const record = await ask<{ moves: unknown[] }>(page, "GET", `${path}/record`);
      return record.moves.length;
    })
    .toBeGreaterThan(10);
  await page.getByRole("link", { name: "Back to the replay" }).click();
  await expect(page).toHaveURL(new RegExp(`/replay/${id}#3$`));
  await expect(page.getByRole("slider", { name: "Move" })).toHaveAttribute("aria-valuenow", "3");
});

test("a stranger who asks for a review gives a name and gets it", async ({ browser, server }) => {
  // A match of its own, which nobody has asked a review of.
  const ada = await somebody(browser, server, "Ada");
  const unreviewed = await finished(ada);
  const page = await stranger(browser, server);
  await page.goto(`/replay/${unreviewed}`);
  await page.getByRole("button", { name: "Review this match" }).click();
  await expect(page.getByText(/A name is enough/)).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await page.getByRole("button", { name: "Review this match" }).click();
  await expect(page.getByRole("progressbar", { name: "Review" })).toBeVisible();
});

test("a record file is dropped on the shelf and replayed", async ({ browser, server }) => {
  const ada = await playerAtTable(browser, server);
  const { page } = ada;
  await page.getByRole("link", { name: "Replay" }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Record file" }).click();
  const path = await (await saving).path();
  expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ houle: 1, game: TRICK_GAME });
  await page.goto("/");
  await page.locator("input[type=file]").setInputFiles({
    name: "match.json",
    mimeType: "application/json",
    buffer: readFileSync(path),
  });
  await page.waitForURL(/\/record\//);
  await expect(page.getByRole("slider", { name: "Move" })).toBeVisible();
});

test("the same deal is played again", async ({ browser, server }) => {
  const ada = await playerAtTable(browser, server);
  await ada.page.getByRole("link", { name: "Replay" }).click();
  await ada.page.getByRole("button", { name: "Play the same deal" }).click();
  await ada.page.waitForURL(/\/table\//);
  const again = await ask<{ same_deal_as: string }>(
    ada.page,
    "GET",
    `/api/tables/${ada.page.url().split("/").at(-1)!}`,
  );
  expect(again.same_deal_as).toBe(id);
});
