/** Every lesson can be finished by doing what the coach asks. */
import { GAMES, SMALL_WINDOWS } from "./support/games";
import { somebody } from "./support/people";
import { dice, pressOne } from "./support/robot";
import { expect, test } from "./support/server";

for (const game of GAMES) {
  test(`the lesson of ${game} leads to its end`, async ({ browser, server }) => {
    const ada = await somebody(browser, server, "Ada");
    const { page } = ada;
    const random = dice(31);
    await page.goto(`/learn/${game}`);
    const coach = page.getByRole("region", { name: "What to do" });
    const next = coach.getByRole("button", { name: "Next" });
    const progress = coach.getByRole("progressbar");
    const done = page.getByText("That was the lesson");
    await next.waitFor();
    for (const size of SMALL_WINDOWS) {
      await page.setViewportSize(size);
      const hand = page.locator("[data-stage] [data-essential=hand]").first();
      await expect(hand, `${size.width}x${size.height}`).toBeInViewport({ ratio: 0.95 });
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    for (let i = 0; i < 1500 && !(await done.isVisible()); i += 1) {
      if (await next.isVisible()) await next.click({ timeout: 10_000 });
      // The right button is among those that can be pressed; the coach answers wrong ones.
      else if (!(await pressOne(page, random, (await progress.getAttribute("value")) ?? "")))
        await page.waitForTimeout(30);
    }
    await expect(done).toBeVisible();
    expect(ada.errors).toEqual([]);
  });
}
