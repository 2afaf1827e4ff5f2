// Plays as somebody who has just opened the address: node tools/first_move.mjs URL TITLE
// Prints how many seconds it took to the start page, to the table, and to the first move confirmed.
import { chromium } from "@playwright/test";

import { systemBrowser } from "./system.mjs";

const [url, title] = process.argv.slice(2);
const PATIENCE = { timeout: 120_000 };
const browser = await chromium.launch({
  executablePath: systemBrowser(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const page = await browser.newPage({ locale: "en-GB" });

let seat = null;
const moved = new Promise((resolve) => {
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => {
      const { type, entry, seat: own } = JSON.parse(String(payload));
      if (type === "table") seat = own;
      if (type === "news" && entry?.kind === "move" && entry.seat === seat) resolve(true);
    });
  });
});

const start = performance.now();
const seconds = () => Math.round((performance.now() - start) / 100) / 10;
const found = {};

await page.goto(url);
const box = page.getByRole("button", { name: title }).first();
await box.waitFor(PATIENCE);
found.page = seconds();
await box.click(PATIENCE);
await page.getByRole("button", { name: "Play now" }).click(PATIENCE);
await page.locator("[data-stage]").waitFor(PATIENCE);
found.table = seconds();
const PLAYABLE = "[data-stage] button[data-playable]:enabled, dialog[open] button[data-yes]";
for (let done = false; !done;) {
  await page.locator(PLAYABLE).first().click(PATIENCE);
  const pause = new Promise((resolve) => setTimeout(() => resolve(false), 500));
  done = await Promise.race([moved, pause]);
}
found.move = seconds();
await browser.close();
console.log(JSON.stringify(found));
