import { defineConfig } from "@playwright/test";

import { systemBrowser } from "./tools/system.mjs";

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  workers: 2,
  timeout: 600_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env["CI"] !== undefined,
  reporter: [["list"]],
  use: {
    actionTimeout: 20_000,
    launchOptions: {
      executablePath: systemBrowser(),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    },
    contextOptions: { reducedMotion: "reduce" },
    locale: "en-GB",
    // What was pressed, without pictures of the page at every step: those cost more than the match.
    trace: { mode: "retain-on-failure", snapshots: false, screenshots: false },
  },
});
