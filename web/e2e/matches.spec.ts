/** A whole match of each game by two browsers and a bot, on the real server. */
import { GAMES, shortMatch } from "./games";
import { dice, playOn } from "./robot";
import { ask, somebody, type Somebody } from "./people";
import { expect, test } from "./server";

/** Play a match from the invitation to the end; returns the table's id and the most presses. */
async function playedBy(
  ada: Somebody,
  bob: Somebody,
  game: string,
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
    playOn(ada.page, { random: dice(7) }),
    playOn(bob.page, { random: dice(8) }),
  ]);
  return { id, pressed: Math.max(...pressed) };
}

for (const game of GAMES) {
  test(`a whole match of ${game} by two browsers and a bot`, async ({ browser, server }) => {
    const ada = await somebody(browser, server, "Ada");
    const bob = await somebody(browser, server, "Bob", { language: "fr" });
    let table = { id: "", pressed: 0 };
    // A match of Wave may end before anyone plays a card: then play another one.
    for (let tries = 0; table.pressed === 0 && tries < 5; tries += 1) {
      table = await playedBy(ada, bob, game);
    }
    expect(table.pressed).toBeGreaterThan(0);
    const end = await ask<{ status: string; result: { places: number[] } }>(
      ada.page,
      "GET",
      `/api/tables/${table.id}`,
    );
    expect(end.status).toBe("over");
    expect(end.result.places).toHaveLength(3);
    await expect(bob.page.locator("dialog[data-over]")).toBeVisible();
    expect([...ada.errors, ...bob.errors]).toEqual([]);
  });
}
