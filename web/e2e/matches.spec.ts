/** A whole match of each game by keyboard alone, on a phone by touch, and by a bot. */
import type { Page } from "@playwright/test";

import { GAMES, shortMatch } from "./support/games";
import { ask, PHONE, somebody, type Somebody } from "./support/people";
import { byFinger, byKeyboard, CHOSEN, dice, playOn, type Spot } from "./support/robot";
import { expect, test } from "./support/server";

/** Press with the keyboard, and note what has no name that could be read out. */
function naming(unnamed: string[]) {
  return async (page: Page, at: Spot): Promise<void> => {
    const html = await page.evaluate((chosen) => {
      const node = document.querySelector(chosen);
      const name = node?.getAttribute("aria-label") ?? node?.textContent ?? "";
      return node === null || name.trim() !== "" ? null : node.outerHTML.slice(0, 120);
    }, CHOSEN);
    if (html !== null) unnamed.push(html);
    await byKeyboard(page, at);
  };
}

/** Play a match from the invitation to the end; returns the table's id and the fewest presses. */
async function playedBy(
  ada: Somebody,
  bob: Somebody,
  game: string,
  unnamed: string[],
): Promise<{ id: string; pressed: number }> {
  const seats = [{ kind: "me" }, { kind: "open" }, { kind: "bot", level: "matelot" }];
  const wish = { game, options: shortMatch(game), seats, access: "private" };
  const { id, code } = await ask<{ id: string; code: string }>(
    ada.page,
    "POST",
    "/api/tables",
    wish,
  );
  await ada.page.goto(`/table/${id}`);
  await bob.page.goto(`/join/${code}`);
  await bob.page.waitForURL(new RegExp(`/table/${id}`));
  await bob.page.getByRole("button", { name: "Prendre place" }).first().click();
  await expect(ada.page.getByText("Bob").first()).toBeVisible();
  await ada.page.getByRole("button", { name: "Start" }).click();
  const pressed = await Promise.all([
    playOn(ada.page, { random: dice(7), press: naming(unnamed) }),
    playOn(bob.page, { random: dice(8), press: byFinger }),
  ]);
  return { id, pressed: Math.min(...pressed) };
}

for (const game of GAMES) {
  test(`a whole match of ${game} by keyboard, by touch and by a bot`, async ({
    browser,
    server,
  }) => {
    const ada = await somebody(browser, server, "Ada");
    const bob = await somebody(browser, server, "Bob", { language: "fr", options: PHONE });
    const unnamed: string[] = [];
    let table = { id: "", pressed: 0 };
    // A match of Wave may end before both have played a card: then play another one.
    for (let tries = 0; table.pressed === 0 && tries < 8; tries += 1) {
      table = await playedBy(ada, bob, game, unnamed);
    }
    expect(table.pressed).toBeGreaterThan(0);
    const end = await ask<{ status: string; result: { places: number[] } }>(
      ada.page,
      "GET",
      `/api/tables/${table.id}`,
    );
    expect(end.status).toBe("over");
    expect(end.result.places).toHaveLength(3);
    // Whatever the last press led to, the result is there for whoever opens the table.
    await bob.page.goto(`/table/${table.id}`);
    await expect(bob.page.locator("dialog[data-over]")).toBeVisible();
    expect(unnamed).toEqual([]);
    expect([...ada.errors, ...bob.errors]).toEqual([]);
  });
}
