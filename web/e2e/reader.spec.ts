/** What a screen reader says during a match. */
import { ANY_GAME } from "./support/games";
import { playNow, somebody } from "./support/people";
import { playOn } from "./support/robot";
import { expect, test } from "./support/server";

test("the log is read out as it grows", async ({ browser, server }) => {
  const ada = await somebody(browser, server, "Ada");
  await playNow(ada, ANY_GAME, { players: 3 });
  const log = ada.page.locator("[role=log]");
  await expect(log).not.toBeEmpty();
  // The last sentence may be the same as before: count the changes in between.
  await log.evaluate((node) => {
    const heard = ((window as unknown as { heard: string[] }).heard = []);
    new MutationObserver(() => heard.push(node.textContent as never)).observe(node, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await playOn(ada.page, { presses: 1 });
  const heard = (): Promise<number> =>
    ada.page.evaluate(() => (window as unknown as { heard: string[] }).heard.length);
  await expect.poll(heard).toBeGreaterThan(0);
});
