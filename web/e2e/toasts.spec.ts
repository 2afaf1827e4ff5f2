/** On phones a line of the chat shows up where it hides neither the turn nor one's hand. */
import type { Page } from "@playwright/test";

import { fullMatch, GAMES, tested } from "./support/games";
import { ask, somebody } from "./support/people";
import { expect, test } from "./support/server";

const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 720, height: 450 },
];
/** Without numbers and colours: some games forbid to talk of them. */
const WISHES = ["Good luck to you all!", "Fair winds, everybody!", "Ahoy there!", "Here we go!"];

/** The most that a message hides of other essentials at a table without a free spot. */
const MOST_HIDDEN = 0.35;

/** Runs in the page: how much of the message with this text lies over which essentials. */
function coveredBy(text: string): [string, number][] {
  const said = [...document.querySelectorAll("[role=status] span")].find(
    (node) => node.textContent?.includes(text) === true,
  );
  const toast = said?.parentElement?.getBoundingClientRect();
  if (toast === undefined) return [["the message is gone", 1]];
  return [...document.querySelectorAll<HTMLElement>("[data-essential]")].map((node) => {
    const box = node.getBoundingClientRect();
    const across = Math.min(toast.right, box.right) - Math.max(toast.left, box.left);
    const down = Math.min(toast.bottom, box.bottom) - Math.max(toast.top, box.top);
    const share = (Math.max(0, across) * Math.max(0, down)) / (toast.width * toast.height);
    return [node.dataset["essential"] ?? "", share];
  });
}

/** Begin a match for two people and bots; returns whether it is still being played. */
async function sitDown(game: string, ada: Page, eve: Page): Promise<boolean> {
  const options = { ...fullMatch(game), ...tested(game).chat };
  const wish = { game, options };
  const table = await ask<{ id: string; code: string }>(ada, "POST", "/api/tables", wish);
  await eve.goto(`/join/${table.code}`);
  await eve.getByRole("button", { name: "Take a seat" }).click();
  await eve.waitForURL(/\/table\//);
  for (let seat = 2; seat < Number(options["players"]); seat += 1) {
    await ask(ada, "POST", `/api/tables/${table.id}/seats/${seat}`, { action: "bot" });
  }
  await expect(() => ask(ada, "POST", `/api/tables/${table.id}/start`)).toPass();
  const { status } = await ask<{ status: string }>(ada, "GET", `/api/tables/${table.id}`);
  await ada.goto(`/table/${table.id}`);
  for (const page of [ada, eve]) await page.locator("[data-stage]").waitFor();
  return status === "playing";
}

/** Some deals are lost before the first card, but hardly so many in a row. */
const MOST_DEALS = 10;

for (const game of GAMES) {
  test(`a line of the chat hides neither turn nor hand in ${game}`, async ({ browser, server }) => {
    const ada = await somebody(browser, server, "Ada");
    const eve = await somebody(browser, server, "Eve");
    let isPlaying = false;
    for (let deals = 0; !isPlaying && deals < MOST_DEALS; deals += 1) {
      isPlaying = await sitDown(game, ada.page, eve.page);
    }
    expect(isPlaying, "a match that goes on").toBe(true);
    await eve.page.getByRole("tab", { name: "Chat" }).click();
    for (const [number, size] of SIZES.entries()) {
      await ada.page.setViewportSize(size);
      await ada.page.waitForTimeout(600); // the table is laid out anew
      const text = WISHES[number]!;
      await eve.page.getByRole("textbox").fill(text);
      await eve.page.keyboard.press("Enter");
      await ada.page.getByRole("status").getByText(text).waitFor();
      const hidden = await ada.page.evaluate(coveredBy, text);
      const where = `${size.width}x${size.height}: ${JSON.stringify(hidden)}`;
      for (const [name, share] of hidden) {
        // A board is large, and most of it is empty.
        const most = { turn: 0, hand: 0, board: 1 }[name] ?? MOST_HIDDEN;
        expect(share, `${name} at ${where}`).toBeLessThanOrEqual(most);
      }
      expect(hidden.length).toBeGreaterThan(2);
    }
    expect([...ada.errors, ...eve.errors]).toEqual([]);
  });
}
