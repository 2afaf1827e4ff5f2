/** A table that is closed says so to everybody at it, also in the middle of a match. */
import { ANY_GAME } from "./support/games";
import { ask, somebody } from "./support/people";
import { expect, test } from "./support/server";

for (const [language, sentence] of [
  ["en", "This table is closed."],
  ["fr", "Cette table est fermée."],
] as const) {
  test(`a match that is closed ends in words, in ${language}`, async ({ browser, server }) => {
    const ada = await somebody(browser, server, "Ada", { language });
    const wish = { game: ANY_GAME, level: "mousse", options: {} };
    const table = await ask<{ id: string }>(ada.page, "POST", "/api/tables/now", wish);
    await ada.page.goto(`/table/${table.id}`);
    await ada.page.locator("[data-stage]").waitFor();
    await ask(ada.page, "POST", `/api/tables/${table.id}/close`);
    await expect(ada.page.getByText(sentence)).toBeVisible();
    await ada.page.reload();
    await expect(ada.page.getByText(sentence)).toBeVisible();
    await ada.context.close();
  });
}
