import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,tsx}", "tests/**/*.test.{ts,tsx}"],
    // Long enough for a busy machine; no test waits for this long on its own account.
    testTimeout: 60_000,
  },
});
