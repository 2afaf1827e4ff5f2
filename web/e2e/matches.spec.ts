/** A whole match of each game by keyboard alone, on a phone by touch, and by a bot. */
import { GAMES, shortMatch } from "./support/games";
import { checkEnd, pair, playTogether } from "./support/match";
import { expect, test } from "./support/server";

for (const game of GAMES) {
  test(`a whole match of ${game} by keyboard, by touch and by a bot`, async ({
    browser,
    server,
  }) => {
    const two = await pair(browser, server);
    const wish = { game, options: shortMatch(game), level: "matelot" };
    let played = await playTogether(two, wish);
    // A match may end before both have played a card: then play another one.
    for (let tries = 1; played.pressed === 0 && tries < 8; tries += 1) {
      played = await playTogether(two, wish);
    }
    expect(played.pressed).toBeGreaterThan(0);
    await checkEnd(two, played);
  });
}
