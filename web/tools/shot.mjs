// Takes a screenshot of a page: node tools/shot.mjs URL OUT.png [--phone] [--theme night]
// [--lang fr] [--vision deuteranopia] [--wait ms] [--js "code run in the page"]
// [--press "css selector" ...]
import { chromium } from "@playwright/test";
import { existsSync } from "node:fs";

import { systemBrowser } from "./system.mjs";

const args = process.argv.slice(2);
const [url, out] = args;
const flag = (name, usual) => (args.includes(name) ? args[args.indexOf(name) + 1] : usual);
const phone = args.includes("--phone");
const system = systemBrowser();
const browser = await chromium.launch({
  executablePath: system,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const [width, height] = flag("--size", phone ? "360x740" : "1280x800")
  .split("x")
  .map(Number);
const page = await browser.newPage({
  viewport: { width, height },
  deviceScaleFactor: phone ? 2 : 1,
  hasTouch: phone,
  storageState: process.env.STATE && existsSync(process.env.STATE) ? process.env.STATE : undefined,
});
page.on(
  "console",
  (m) => ["error", "warning"].includes(m.type()) && console.log("console:", m.text()),
);
page.on("pageerror", (e) => console.log("pageerror:", e.message));
await page.addInitScript(
  ([lang, theme]) => {
    localStorage.setItem("houle.language", lang);
    localStorage.setItem("houle.theme", theme);
  },
  [flag("--lang", "en"), flag("--theme", "day")],
);
if (args.includes("--vision")) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setEmulatedVisionDeficiency", { type: flag("--vision") });
}
await page.goto(url);
await page.waitForTimeout(Number(flag("--wait", "1500")));
for (let i = 0; i < args.length; i += 1) {
  if (args[i] === "--press") {
    await page
      .locator(args[i + 1])
      .first()
      .click({ timeout: 5000 });
    await page.waitForTimeout(900);
  }
  if (args[i] === "--js") console.log("js:", JSON.stringify(await page.evaluate(args[i + 1])));
}
await page.screenshot({ path: out, fullPage: args.includes("--full") });
if (process.env.STATE) await page.context().storageState({ path: process.env.STATE });
console.log(page.url());
await browser.close();
