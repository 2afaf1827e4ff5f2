/** A game that only the server knows can be set up, played, replayed and read about. */
import { violationsAtTable } from "./support/axe";
import { expect, GAME, test } from "./support/installed";
import { checkEnd, pair, playTogether } from "./support/match";
import { PHONE, playNow, somebody } from "./support/people";
import { dice, playOn } from "./support/robot";

// In one worker: each worker would compile the game again.
test.describe.configure({ mode: "default" });

const SHORT = { players: 3, target: "25" };

test("a whole match by keyboard, by touch and by a capitaine, and its replay", async ({
  browser,
  server,
}) => {
  const two = await pair(browser, server);
  const { page } = two.ada;
  const played = await playTogether(two, { game: GAME, options: SHORT, level: "capitaine" });
  // One hand at least: three cards passed on and seventeen played.
  expect(played.pressed).toBeGreaterThanOrEqual(20);
  await checkEnd(two, played);
  await page.goto(`/table/${played.id}`);
  const panel = page.locator("dialog[data-over]");
  await expect(panel.getByRole("row")).toHaveCount(4);
  await expect(panel).toContainText("Rounds played");
  await page.goto(`/replay/${played.id}`);
  await expect(page.getByLabel("Around the table")).toBeVisible();
  expect(two.ada.errors).toEqual([]);
});

test("its box, its rules and its options", async ({ browser, server }) => {
  const ada = await somebody(browser, server, "Ada", { language: "fr" });
  await ada.page.goto("/");
  await ada.page
    .getByRole("button", { name: /Dame de pique/ })
    .first()
    .click();
  await expect(ada.page.getByRole("dialog").first()).toContainText("gare à la dame de pique");
  await ada.page.goto(`/rules/${GAME}`);
  await expect(ada.page.locator("#HE-9")).toContainText("fournir la couleur");
  await ada.page.goto(`/new/${GAME}`);
  await expect(ada.page.getByText("Points à atteindre").first()).toBeVisible();
  await ada.page.goto("/new/nothing_of_the_kind");
  await expect(ada.page.getByText("Points à atteindre")).toHaveCount(0);
  expect(ada.errors).toEqual([]);
});

test("a card that may not be played says why", async ({ browser, server }) => {
  const ada = await somebody(browser, server, "Ada");
  await playNow(ada, GAME, SHORT);
  await playOn(ada.page, { presses: 5, random: dice(2) });
  await ada.page.locator("header [data-mine]").first().waitFor();
  const closed = ada.page.getByRole("button", { name: /not playable now/ });
  await expect(async () => {
    if ((await closed.count()) === 0) await playOn(ada.page, { presses: 1, random: dice(4) });
    expect(await closed.count()).toBeGreaterThan(0);
  }).toPass();
  // The card that the mouse is still on lies over the next one.
  await ada.page.mouse.move(4, 4);
  await closed.first().click({ position: { x: 10, y: 14 } });
  await expect(ada.page.getByText(/HE-\d+/).first()).toBeVisible();
});

for (const [screen, options, players] of [
  ["desktop", {}, 4],
  ["phone", PHONE, 5],
] as const) {
  test(`axe finds nothing at its table, ${screen}`, async ({ browser, server }) => {
    const ada = await somebody(browser, server, "Ada", { options });
    await playNow(ada, GAME, { ...SHORT, players });
    const found: string[] = [];
    for (const presses of [1, 3, 5]) {
      await playOn(ada.page, { presses, random: dice(presses) });
      const checks = { day: "all", night: "theme", contrast: "theme" } as const;
      found.push(...(await violationsAtTable(ada.page, checks)));
    }
    expect(found).toEqual([]);
  });
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 844, height: 390 },
  { width: 720, height: 450 },
];

for (const players of [3, 5]) {
  test(`everything at its table for ${players} is in sight at every size`, async ({
    browser,
    server,
  }) => {
    const ada = await somebody(browser, server, "Ada");
    await playNow(ada, GAME, { ...SHORT, players });
    // At the start, with a card set aside for another player, and while tricks are played.
    for (const presses of [0, 1, 4]) {
      await ada.page.setViewportSize(SIZES[0]!);
      await playOn(ada.page, { presses, random: dice(presses) });
      // A card under the mouse lies over the next one.
      await ada.page.mouse.move(4, 4);
      for (const size of SIZES) {
        await ada.page.setViewportSize(size);
        const message = `${size.width}x${size.height}`;
        await expect.poll(() => ada.page.evaluate(outOfSight), { message }).toEqual([]);
      }
    }
    expect(ada.errors).toEqual([]);
  });
}

/** Runs in the page: what is missing, cut off, or too narrow to be pressed. */
function outOfSight(): string[] {
  const faults: string[] = [];
  for (const name of ["turn", "facts", "seat", "hand"]) {
    const found = [...document.querySelectorAll(`[data-essential=${name}]`)];
    if (found.length === 0) faults.push(`${name} is missing`);
    for (const node of found) {
      const { left, top, right, bottom } = node.getBoundingClientRect();
      const isIn = left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
      if (!isIn) faults.push(`${name} is cut off: ${left} ${top} ${right} ${bottom}`);
    }
  }
  for (const card of document.querySelectorAll("[data-hand] [data-card]")) {
    const { left, top, height } = card.getBoundingClientRect();
    const hit = document.elementFromPoint(left + 23, top + height / 2);
    if (hit === null || !card.contains(hit)) faults.push(`${card.ariaLabel} is under the next`);
  }
  return faults;
}
