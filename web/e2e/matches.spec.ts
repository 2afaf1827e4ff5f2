/** For each game a whole match by two browsers and a bot, through the real server. */
import { dice, playOn } from "./robot";
import { ask, somebody } from "./people";
import { expect, test } from "./server";

const MATCHES: [string, Record<string, unknown>][] = [
  ["land_unter", { players: 3 }],
  ["sea_change", { players: 3, vp_target: "1" }],
  ["wave", { players: 3 }],
  ["vague_attaque", { players: 3, goal: "short", max_rounds: 20 }],
  ["vague_verte", { players: 3 }],
];

for (const [game, options] of MATCHES) {
  test(`a whole match of ${game} by two browsers and a bot`, async ({ browser, server }) => {
    const ada = await somebody(browser, server, "Ada");
    const bob = await somebody(browser, server, "Bob", { language: "fr" });
    const seats = [{ kind: "me" }, { kind: "open" }, { kind: "bot", level: "mousse" }];
    const table = await ask<{ id: string; code: string }>(ada.page, "POST", "/api/tables", {
      game,
      options,
      seats,
      access: "private",
    });
    await ada.page.goto(`/table/${table.id}`);
    await bob.page.goto(`/join/${table.code}`);
    await bob.page.waitForURL(new RegExp(`/table/${table.id}`));
    await bob.page.getByRole("button", { name: "Prendre place" }).first().click();
    await expect(ada.page.getByText("Bob").first()).toBeVisible();
    await ada.page.getByRole("button", { name: "Start" }).click();
    const pressed = await Promise.all([
      playOn(ada.page, { random: dice(7) }),
      playOn(bob.page, { random: dice(8) }),
    ]);
    expect(Math.max(...pressed)).toBeGreaterThan(0);
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
