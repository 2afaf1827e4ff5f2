/** Playing with friends in both languages: create, invite, join, play, and a rematch. */
import { QUICK_GAME } from "./support/games";
import { ask, somebody, stranger } from "./support/people";
import { dice, playOn } from "./support/robot";
import { expect, test } from "./support/server";

test("create, invite, join, play and play again", async ({ browser, server }) => {
  const ada = await somebody(browser, server, "Ada");
  await ada.page.goto(`/new/${QUICK_GAME}`);
  await ada.page.getByRole("button", { name: /^Create the table/ }).click();
  await ada.page.waitForURL(/\/table\//);
  const code = (
    await ask<{ code: string }>(ada.page, "GET", `/api/tables/${ada.page.url().split("/").at(-1)!}`)
  ).code;
  await expect(ada.page.getByText(code).first()).toBeVisible();

  // A friend who is new here opens the link, enters a name, and sits down.
  const page = await stranger(browser, server, { locale: "fr-FR", reducedMotion: "reduce" });
  await page.goto(`/join/${code}`);
  await page.getByRole("textbox").first().fill("Basile");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/table\//);
  await expect(ada.page.getByText("Basile").first()).toBeVisible();
  await ask(ada.page, "GET", "/api/me");

  const id = ada.page.url().split("/").at(-1)!;
  const seats = (
    await ask<{ seats: { seat: number; kind: string }[] }>(ada.page, "GET", `/api/tables/${id}`)
  ).seats;
  for (const seat of seats.filter(({ kind }) => kind === "open")) {
    await ask(ada.page, "POST", `/api/tables/${id}/seats/${seat.seat}`, {
      action: "bot",
      level: "mousse",
    });
  }
  await ada.page.getByRole("button", { name: "Start" }).click();
  await Promise.all([playOn(ada.page, { random: dice(1) }), playOn(page, { random: dice(2) })]);
  await ada.page.getByRole("button", { name: "Rematch" }).click();
  await ada.page.waitForURL(
    (url) => url.pathname.startsWith("/table/") && !url.pathname.endsWith(id),
  );
  await page.getByRole("button", { name: "Rejoindre la revanche" }).click();
  await expect(page).toHaveURL(ada.page.url());
  const next = ada.page.url().split("/").at(-1)!;
  const rematch = await ask<{ seats: { name: string }[] }>(ada.page, "GET", `/api/tables/${next}`);
  expect(rematch.seats.map(({ name }) => name)).toEqual(expect.arrayContaining(["Ada", "Basile"]));
});
