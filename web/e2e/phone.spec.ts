/** A full table fits on a phone in French: it is played by touch, without scrolling sideways. */
import { fullMatch, GAMES } from "./games";
import { PHONE, playNow, somebody } from "./people";
import { byFinger, dice, playOn } from "./robot";
import { expect, test } from "./server";

for (const game of GAMES) {
  test(`${game} on a phone`, async ({ browser, server }) => {
    const ada = await somebody(browser, server, "Ada", {
      language: "fr",
      options: PHONE,
      keepsApp: false,
    });
    await playNow(ada, game, fullMatch(game));
    await playOn(ada.page, {
      random: dice(11),
      presses: 10,
      press: byFinger,
    });
    const sizes = await ada.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(sizes[0]).toBeLessThanOrEqual(sizes[1]!);
    expect(ada.errors).toEqual([]);
  });
}
