import { availableParallelism } from "node:os";

import { defineConfig } from "@playwright/test";

import { systemBrowser } from "./tools/system.mjs";

export default defineConfig({
  testDir: "e2e",
  // One server for all: it loads the compiled code of each game once.
  globalSetup: "./e2e/support/server.ts",
  fullyParallel: true,
  // Tests wait for the server and for frames a good part of their time.
  workers: Math.max(3, availableParallelism()),
  timeout: 600_000,
  // Long enough for a busy machine; nothing waits longer than it must.
  expect: { timeout: 60_000 },
  // Deals and bots differ each time: CI plays a failed test once more, and names it as flaky.
  retries: process.env["CI"] === undefined ? 0 : 1,
  forbidOnly: process.env["CI"] !== undefined,
  reporter: [["list"], ["./e2e/support/causes.ts"]],
  use: {
    actionTimeout: 60_000,
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
