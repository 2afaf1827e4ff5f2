/** Hints and reviews: sentences instead of notation, on a fresh server. */
import { playNow, somebody } from "./support/people";
import { dice, playOn } from "./support/robot";
import { expect, test } from "./support/server";

test("a hint is one sentence over the table, which does not shift", async ({ browser, server }) => {
  const ada = await somebody(browser, server, "Ada");
  const { page } = ada;
  await playNow(ada, "land_unter", { players: 3 });
  const card = page.locator("[data-hand] button, [data-hand] [role=button]").first();
  await expect(card).toBeVisible();
  const before = await card.boundingBox();
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  const hint = page.getByRole("region", { name: "Hint" });
  await expect(hint).toContainText(/Play the \d+/, { timeout: 120_000 });
  expect(await card.boundingBox()).toEqual(before);
  await hint.getByRole("button", { name: "Next best" }).click();
  await expect(hint).toContainText(/Next best: Play the \d+/);
  await hint.getByRole("button", { name: "Close" }).click();
  await expect(hint).toBeHidden();
});

test("a full review tells its turning points in words, and leads to each", async ({
  browser,
  server,
}) => {
  const ada = await somebody(browser, server, "Ada");
  await playNow(ada, "sea_change", { players: 3, vp_target: "1" });
  await playOn(ada.page, { random: dice(7) });
  const { page } = ada;
  await page.getByRole("link", { name: "Replay" }).click();
  await page.getByRole("button", { name: "Review this match" }).click();
  await expect(page.getByRole("heading", { name: "Turning points" })).toBeVisible({
    timeout: 300_000,
  });
  await expect(page.getByRole("heading", { name: "Luck and decisions" })).toBeVisible();
  const next = page.getByRole("button", { name: "Next turning point" });
  await expect(next).toBeEnabled();
  await next.click();
  const slider = page.getByRole("slider", { name: "Move" });
  const at = Number(await slider.getAttribute("aria-valuenow"));
  const shown = page.locator("aside button[aria-current=true]");
  await expect(shown).toContainText(`Move ${at + 1}: `);
  await expect(shown).toContainText(
    /chose to play the \w+ \d+\. It was better to play the \w+ \d+/,
  );
  await expect(shown).toContainText("Chance of winning: ");
  await expect(shown.locator("[data-better] svg").first()).toBeVisible();
  await expect(page.locator("[data-better-move]")).toBeVisible();
});
