import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";

import { defineConfig } from "vitest/config";

/** The files of tests that replace modules: what they replace must not be seen by other files. */
const REPLACING = ["src", "tests"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  )
  .filter(
    (path) =>
      /\.test\.tsx?$/.test(path) && /vi\.(mock|resetModules)\(/.test(readFileSync(path, "utf8")),
  );

const ALL = ["src/**/*.test.{ts,tsx}", "tests/**/*.test.{ts,tsx}"];

export default defineConfig({
  test: {
    // Long enough for a busy machine; no test waits for this long on its own account.
    testTimeout: 60_000,
    setupFiles: ["./tests/without_stacks.ts"],
    pool: "threads",
    // All cores: left alone, Vitest keeps one free, which is half of a small machine.
    maxWorkers: availableParallelism(),
    // Loading React and a document for each file anew takes longer than the tests themselves.
    projects: [
      {
        extends: true,
        test: { name: "together", include: ALL, exclude: REPLACING, isolate: false },
      },
      { extends: true, test: { name: "apart", include: REPLACING } },
    ],
  },
});
