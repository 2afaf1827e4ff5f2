/** Every lesson can be played to its end, by doing what the coach asks. */
import { somebody } from "./people";
import { expect, test } from "./server";

const GAMES = ["land_unter", "sea_change", "wave", "vague_attaque", "vague_verte"];

for (const game of GAMES) {
  test(`the lesson of ${game} leads to its end`, async ({ browser, server }) => {
    const ada = await somebody(browser, server, "Ada");
    const { page } = ada;
    await page.goto(`/learn/${game}`);
    const coach = page.getByRole("region", { name: "What to do" });
    const next = coach.getByRole("button", { name: "Next" });
    const done = page.getByText("That was the lesson");
    for (let i = 0; i < 400 && !(await done.isVisible()); i += 1) {
      if (await next.isEnabled().catch(() => false)) {
        await next.click();
        continue;
      }
      // What is advised is marked; where the way to it has two steps, its first step is marked.
      const advised = page.locator("[data-stage] [data-advised]:visible");
      if ((await advised.count()) > 0)
        await advised
          .first()
          .click({ timeout: 3000 })
          .catch(() => undefined);
      else await page.waitForTimeout(60);
    }
    await expect(done).toBeVisible();
    expect(ada.errors).toEqual([]);
  });
}
