/** Nothing is lost when the page is reloaded, the network fails, or the server stops. */
import { violations } from "./support/axe";
import { ANY_GAME, shortMatch, TRICK_GAME } from "./support/games";
import { ask, playNow, somebody } from "./support/people";
import { dice, playOn } from "./support/robot";
import { expect, Server, test } from "./support/server";

interface Info {
  number: number;
  status: string;
}

test("a reload in the middle of a match shows the same table, and the match goes on", async ({
  browser,
  server,
}) => {
  const ada = await somebody(browser, server, "Ada", { keepsApp: true });
  const id = await playNow(ada, ANY_GAME, { players: 3 });
  await playOn(ada.page, { presses: 3 });
  const before = await ask<Info>(ada.page, "GET", `/api/tables/${id}`);
  await ada.page.reload();
  await playOn(ada.page, { presses: 2, random: dice(3) });
  await expect
    .poll(async () => (await ask<Info>(ada.page, "GET", `/api/tables/${id}`)).number)
    .toBeGreaterThan(before.number);
});

test("a move made without a network is sent when the network is back, once", async ({
  browser,
  server,
}) => {
  const ada = await somebody(browser, server, "Ada", { keepsApp: true });
  const id = await playNow(ada, ANY_GAME, { players: 3 });
  await playOn(ada.page, { presses: 1 });
  await expect(ada.page.locator("[data-stage] [data-playable]").first()).toBeVisible();
  const before = await ask<Info>(ada.page, "GET", `/api/tables/${id}`);
  await ada.context.setOffline(true);
  await ada.page.evaluate(() => window.dispatchEvent(new Event("offline")));
  await ada.page.locator("[data-stage] [data-playable]").first().click();
  await ada.page.waitForTimeout(300);
  await ada.context.setOffline(false);
  await ada.page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect
    .poll(async () => (await ask<Info>(ada.page, "GET", `/api/tables/${id}`)).number)
    .toBeGreaterThan(before.number);
  await playOn(ada.page, { presses: 2 });
  expect(ada.errors).toEqual([]);
});

test("a killed server comes back with the match, and it is played to its end", async ({
  browser,
}) => {
  const server = await Server.start();
  try {
    const ada = await somebody(browser, server, "Ada", { keepsApp: true });
    const id = await playNow(ada, TRICK_GAME, shortMatch(TRICK_GAME));
    await playOn(ada.page, { presses: 5 });
    const before = await ask<Info>(ada.page, "GET", `/api/tables/${id}`);
    await server.kill();
    await expect(ada.page.getByText("Connection lost")).toBeVisible();
    await server.run();
    await expect(ada.page.getByText("Connection lost")).toBeHidden();
    const after = await ask<Info>(ada.page, "GET", `/api/tables/${id}`);
    expect(after.number).toBeGreaterThanOrEqual(before.number);
    await playOn(ada.page, { random: dice(5) });
    expect((await ask<Info>(ada.page, "GET", `/api/tables/${id}`)).status).toBe("over");
  } finally {
    await server.stop();
  }
});

test("pages come back by themselves when the server is restarted, and moves made meanwhile are sent", async ({
  browser,
}) => {
  const server = await Server.start();
  try {
    const ada = await somebody(browser, server, "Ada", { keepsApp: true });
    const id = await playNow(ada, ANY_GAME, { players: 3 });
    await playOn(ada.page, { presses: 2 });
    for (let i = 0; i < 2; i += 1) {
      const playable = ada.page.locator("[data-stage] [data-playable]").first();
      await expect(playable).toBeVisible();
      const before = await ask<Info>(ada.page, "GET", `/api/tables/${id}`);
      await server.close();
      await expect(ada.page.getByText("Connection lost")).toBeVisible();
      // The sentence can be read in every theme, also on the colour of one's own turn.
      if (i === 0) expect(await violations(ada.page, { day: "theme", night: "theme" })).toEqual([]);
      await playable.click();
      await server.run();
      await expect
        .poll(async () => (await ask<Info>(ada.page, "GET", `/api/tables/${id}`)).number)
        .toBeGreaterThan(before.number);
    }
    // The match goes on; the one above goes on to its end.
    await playOn(ada.page, { presses: 3, random: dice(7) });
    expect(ada.errors).toEqual([]);
  } finally {
    await server.stop();
  }
});
