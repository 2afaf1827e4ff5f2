import { defineConfig } from "@playwright/test";

import base from "./playwright.config";

/** `make measure-web`: the figures of the web app in benchmarks/web.json. */
export default defineConfig({
  ...base,
  testDir: "e2e/support",
  testMatch: "measure.ts",
  workers: 1,
});
