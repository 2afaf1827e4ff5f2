/** A whole match of two people: one by keyboard alone, one on a phone by touch, and a bot. */
import { expect, type Browser, type Page } from "@playwright/test";

import { ask, PHONE, somebody, type Somebody } from "./people";
import { byFinger, byKeyboard, CHOSEN, dice, playOn, type Spot } from "./robot";
import type { Site } from "./server";

/** Who plays by keyboard, and who by touch. */
export interface Pair {
  ada: Somebody;
  bob: Somebody;
}

interface Wish {
  game: string;
  options: object;
  /** The level of the bot. */
  level: string;
}

export interface Played {
  /** The id of the table. */
  id: string;
  /** How often each of the two has pressed at least. */
  pressed: number;
  /** What was pressed by keyboard and has no name that could be read out. */
  unnamed: string[];
}

/** Two people for a match: Ada reads English, and Bob on his phone French. */
export async function pair(browser: Browser, server: Site): Promise<Pair> {
  const ada = await somebody(browser, server, "Ada");
  const bob = await somebody(browser, server, "Bob", { language: "fr", options: PHONE });
  return { ada, bob };
}

/** Play a match for three seats from the invitation to the end. */
export async function playTogether({ ada, bob }: Pair, wish: Wish): Promise<Played> {
  const { game, options, level } = wish;
  const seats = [{ kind: "me" }, { kind: "open" }, { kind: "bot", level }];
  const { id, code } = await ask<{ id: string; code: string }>(ada.page, "POST", "/api/tables", {
    ...{ game, options, seats },
    access: "private",
  });
  await ada.page.goto(`/table/${id}`);
  await bob.page.goto(`/join/${code}`);
  await bob.page.waitForURL(new RegExp(`/table/${id}`));
  await bob.page.getByRole("button", { name: "Prendre place" }).first().click();
  await expect(ada.page.getByText("Bob").first()).toBeVisible();
  await ada.page.getByRole("button", { name: "Start" }).click();
  const unnamed: string[] = [];
  const pressed = await Promise.all([
    playOn(ada.page, { random: dice(7), press: naming(unnamed) }),
    playOn(bob.page, { random: dice(8), press: byFinger }),
  ]);
  return { id, pressed: Math.min(...pressed), unnamed };
}

/** Press with the keyboard, and note what has no name that could be read out. */
function naming(unnamed: string[]) {
  return async (page: Page, at: Spot): Promise<void> => {
    const html = await page.evaluate((chosen) => {
      const node = document.querySelector(chosen);
      const name = node?.getAttribute("aria-label") ?? node?.textContent ?? "";
      return node === null || name.trim() !== "" ? null : node.outerHTML.slice(0, 120);
    }, CHOSEN);
    if (html !== null) unnamed.push(html);
    await byKeyboard(page, at);
  };
}

/** Check that a match for three is over, that its result is shown, and that nothing went wrong. */
export async function checkEnd({ ada, bob }: Pair, { id, unnamed }: Played): Promise<void> {
  const end = await ask<{ status: string; result: { places: number[] } }>(
    ada.page,
    "GET",
    `/api/tables/${id}`,
  );
  expect(end.status).toBe("over");
  expect(end.result.places).toHaveLength(3);
  // Whatever the last press led to, the result is there for whoever opens the table.
  await bob.page.goto(`/table/${id}`);
  await expect(bob.page.locator("dialog[data-over]")).toBeVisible();
  expect(unnamed).toEqual([]);
  expect([...ada.errors, ...bob.errors]).toEqual([]);
}
