/** On a phone, in French: every game is played through with one thumb, and nothing sticks out. */
import { PHONE, playNow, somebody } from "./people";
import { dice, playOn, spot } from "./robot";
import { expect, test } from "./server";

const GAMES: [string, Record<string, unknown>][] = [
  ["land_unter", { players: 5 }],
  ["sea_change", { players: 8, vp_target: "1" }],
  ["wave", { players: 4, virage: true }],
  ["vague_attaque", { players: 4, goal: "short", max_rounds: 20 }],
  ["vague_verte", { players: 4, matching: "on" }],
];

for (const [game, options] of GAMES) {
  test(`${game} on a phone`, async ({ browser, server }) => {
    const ada = await somebody(browser, server, "Ada", { language: "fr", options: PHONE });
    await playNow(ada, game, options);
    await playOn(ada.page, {
      random: dice(11),
      presses: 25,
      press: async (target) => target.tap(await spot(target)),
    });
    const sizes = await ada.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(sizes[0]).toBeLessThanOrEqual(sizes[1]!);
    expect(ada.errors).toEqual([]);
  });
}
