import { defineConfig } from "@playwright/test";

import base from "./playwright.config";

/** `make screenshots`: the pictures in docs/screenshots, taken from real matches. */
export default defineConfig({
  ...base,
  testDir: "e2e/support",
  testMatch: "screenshots.ts",
  workers: 1,
});
