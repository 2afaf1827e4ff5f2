/** A strong bot on a machine where nothing is compiled yet: it plays at once, and the page says how. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { LARGEST_GAME } from "./support/games";
import { playNow, somebody } from "./support/people";
import { dice, pressOne } from "./support/robot";
import { expect, Server, test } from "./support/server";

/** Compiling and playing share the machine with the other tests. */
const PATIENCE = { timeout: 120_000 };

test("a cold admiral plays as a captain, by its net, and the page says that it is warming up", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const cache = mkdtempSync(join(tmpdir(), "houle-cold-"));
  const server = await Server.start({ HOULE_CACHE: cache });
  try {
    const ada = await somebody(browser, server, "Ada");
    let own = 0;
    let moves = 0;
    ada.page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => {
        const { type, entry, seat } = JSON.parse(String(payload)) as News;
        if (type === "table") own = seat ?? 0;
        if (type === "news" && entry?.kind === "move" && entry.seat !== own) moves += 1;
      });
    });
    await playNow(ada, LARGEST_GAME, { players: 2 }, "amiral");
    const note = ada.page.locator("[data-warm-up]");
    await expect(note).toBeVisible(PATIENCE);
    await expect(note).toContainText(
      /Warming up: for about \d+ \w+ the bots play at Captain level/,
    );
    const random = dice(2);
    await expect
      .poll(async () => {
        if (moves === 0) await pressOne(ada.page, random);
        return moves;
      }, PATIENCE)
      .toBeGreaterThan(0);
    expect(ada.errors).toEqual([]);
  } finally {
    await server.stop();
    rmSync(cache, { recursive: true, force: true });
  }
});

interface News {
  type: string;
  seat?: number | null;
  entry?: { kind: string; seat: number | null };
}
