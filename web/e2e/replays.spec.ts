/** After the match: replay from any seat, review, the same deal again, record file. */
import { readFileSync } from "node:fs";

import { ask, playNow, somebody, type Somebody } from "./people";
import { dice, playOn } from "./robot";
import { expect, test } from "./server";

async function finished(ada: Somebody): Promise<string> {
  const id = await playNow(ada, "land_unter", { players: 3 });
  await playOn(ada.page, { random: dice(4) });
  return id;
}

test("a finished match is replayed with anybody's eyes, reviewed, and shared by its address", async ({
  browser,
  server,
}) => {
  const ada = await somebody(browser, server, "Ada");
  const id = await finished(ada);
  const { page } = ada;
  await page.getByRole("link", { name: "Replay" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Land Unter");
  const slider = page.getByRole("slider", { name: "Move" });
  await slider.focus();
  await page.keyboard.press("End");
  const last = Number(await slider.getAttribute("aria-valuemax"));
  await expect(slider).toHaveAttribute("aria-valuenow", String(last));
  await page.keyboard.press("Home");
  await expect(slider).toHaveAttribute("aria-valuenow", "0");
  await page.getByLabel("Whose eyes").selectOption("1");
  await expect(page).toHaveURL(/view=1/);
  await page.getByRole("button", { name: "Review this match" }).click();
  await expect(page.getByRole("heading", { name: "Turning points" })).toBeVisible({
    timeout: 120_000,
  });
  const stranger = await browser.newContext({ baseURL: server.address });
  const other = await stranger.newPage();
  const table = await ask<{ access: string }>(page, "GET", `/api/tables/${id}`);
  await other.goto(`/replay/${id}?at=5`);
  if (table.access === "public") await expect(other.getByRole("slider")).toBeVisible();
  else await expect(other.getByRole("alert")).toBeVisible();
});

test("a record file is dropped on the shelf and replayed", async ({ browser, server }) => {
  const ada = await somebody(browser, server, "Ada");
  await finished(ada);
  const { page } = ada;
  await page.getByRole("link", { name: "Replay" }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Record file" }).click();
  const path = await (await saving).path();
  expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ houle: 1, game: "land_unter" });
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
  const ada = await somebody(browser, server, "Ada");
  const id = await finished(ada);
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
