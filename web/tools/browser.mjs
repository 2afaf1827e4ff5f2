// Makes sure the tests have a browser: the system's Chromium, or Playwright's, downloaded once.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

import { systemBrowser } from "./system.mjs";

const here = () => systemBrowser() !== undefined || existsSync(chromium.executablePath());
if (!here()) {
  process.stderr.write("No Chromium here: fetching Playwright's\n");
  spawnSync("npx", ["playwright", "install", "chromium"], { stdio: "inherit" });
}
if (!here()) {
  process.stderr.write(
    "The browser tests need Chromium. On Debian or Ubuntu: apt install chromium\n" +
      "Elsewhere: npx playwright install --with-deps chromium (in web/)\n",
  );
  process.exit(1);
}
