/** A whole evening: settings, chat, an invitation, a quick match, and the result page. */
import { ANY_GAME, QUICK_GAME } from "./support/games";
import { ask, PHONE, playNow, somebody, stranger } from "./support/people";
import { expect, test } from "./support/server";

interface Table {
  id: string;
  code: string;
  status: string;
}

test("the result page begins with the player, and place and points stand apart", async ({
  browser,
  server,
}) => {
  const ada = await somebody(browser, server, "Ada", { options: PHONE });
  const id = await playNow(ada, ANY_GAME, { players: 3 });
  // Whoever leaves is played for by a bot, so that the match ends by itself.
  await ask(ada.page, "POST", `/api/tables/${id}/leave`);
  const page = ada.page.locator("dialog[data-over]");
  await expect(page).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole("heading").first()).toHaveText(/^(You |\S+ (wins|and))/);
  await expect(page.locator("[data-rank]").first()).toBeVisible();
  await expect(page.getByText("1st", { exact: true }).first()).toBeVisible();
  await expect(page).not.toContainText(/\d\. \d+ point/);
  await expect(page.getByRole("button", { name: "Rematch" })).toBeVisible();
});

test("settings follow an account to another device", async ({ browser, server }) => {
  const ada = await somebody(browser, server, "Ada");
  const account = { name: `Ada ${Date.now() % 1e6}`, password: "the sea, the sea" };
  await ask(ada.page, "POST", "/api/me/account", account);
  await ada.page.goto("/lobby");
  await ada.page.getByRole("button", { name: "Settings" }).click();
  const kept = ada.page.waitForResponse((answer) => answer.request().method() === "PUT");
  await ada.page.getByRole("radio", { name: "On the left" }).click();
  await kept;
  await expect(ada.page.locator("html")).toHaveAttribute("data-side", "left");

  const elsewhere = await somebody(browser, server, "Guest");
  await ask(elsewhere.page, "POST", "/api/login", account);
  await elsewhere.page.goto("/");
  await expect(elsewhere.page.locator("html")).toHaveAttribute("data-side", "left");
});

test("a question mark lists the shortcuts at the table and everywhere", async ({
  browser,
  server,
}) => {
  const ada = await somebody(browser, server, "Ada");
  await ada.page.goto(`/rules/${ANY_GAME}`);
  await ada.page.getByRole("heading", { level: 1 }).first().waitFor();
  await ada.page.keyboard.press("?");
  await expect(ada.page.getByRole("heading", { name: "Keyboard shortcuts" })).toBeVisible();
  await ada.page.keyboard.press("Escape");
  await playNow(ada, ANY_GAME, { players: 3 });
  await ada.page.locator("[data-stage]").waitFor();
  await ada.page.keyboard.press("?");
  await expect(ada.page.getByText("Skip the animation")).toBeVisible();
});

test("a stranger learns what the invitation offers, and what was said is not missed", async ({
  browser,
  server,
}) => {
  const ada = await somebody(browser, server, "Ada", { options: PHONE });
  const table = await ask<Table>(ada.page, "POST", "/api/tables", {
    game: ANY_GAME,
    options: { players: 3, mode: "open" },
  });
  const bob = await stranger(browser, server, { reducedMotion: "reduce" });
  await bob.goto(`/join/${table.code}`);
  await expect(bob.getByText("Ada invites you")).toBeVisible();
  await expect(bob.getByText("2 of 3 are free")).toBeVisible();
  await bob.getByRole("button", { name: "Take a seat" }).click();
  await bob.waitForURL(/\/table\//);
  await ask(ada.page, "POST", `/api/tables/${table.id}/seats/2`, { action: "bot" });
  await ask(ada.page, "POST", `/api/tables/${table.id}/start`);
  await ada.page.goto(`/table/${table.id}`);
  await ada.page.locator("[data-stage]").waitFor();
  await bob.locator("[data-stage]").waitFor();
  await bob.getByRole("tab", { name: "Chat" }).click();
  await bob.getByRole("textbox").fill("Good luck!");
  await bob.keyboard.press("Enter");
  await expect(ada.page.getByRole("status").getByText("Good luck!")).toBeVisible();
  const badge = ada.page.getByRole("button", { name: /1 unread message/ });
  await badge.click();
  await expect(ada.page.getByRole("dialog").getByText("Good luck!")).toBeVisible();
  await ada.page.keyboard.press("Escape");
  await expect(badge).toHaveCount(0);

  const late = await stranger(browser, server);
  await late.goto(`/join/${table.code}`);
  await expect(late.getByRole("button", { name: "Just watch" })).toBeVisible();
  await expect(late.getByRole("button", { name: "Take a seat" })).toHaveCount(0);
});

test("a quick match fills up with bots", async ({ browser, server }) => {
  const ada = await somebody(browser, server, "Ada");
  await ada.page.goto(`/lobby?game=${QUICK_GAME}`);
  await ada.page.getByRole("button", { name: "Find a match" }).click();
  await ada.page.waitForURL(/\/table\//);
  await ada.page.setViewportSize({ width: 844, height: 390 });
  await expect(ada.page.getByRole("timer").first()).toContainText("Bots join in");
  await expect(ada.page.getByRole("timer").first()).toBeInViewport();
  await expect(ada.page.locator("[data-stage]")).toBeVisible();
  const id = ada.page.url().split("/").at(-1)!;
  expect((await ask<Table>(ada.page, "GET", `/api/tables/${id}`)).status).toBe("playing");
});
