/** Builds the service worker with the list of files it caches at once: the app shell. */
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import type { Plugin } from "vite";

/** Fonts for other alphabets or older browsers are cached when they are first used. */
const ON_DEMAND = /latin-ext|vietnamese|cyrillic|greek|\.woff$|\.map$/;

/** Whether a built file belongs to the app shell; games are cached when they are first played. */
export function belongsToShell(fileName: string, games: readonly string[]): boolean {
  const name = fileName.split("/").at(-1) ?? "";
  return !ON_DEMAND.test(name) && !games.some((game) => name.startsWith(`${game}-`));
}

/** The names of the games, from their folders. */
export function gameNames(): string[] {
  const entries = readdirSync("src/games", { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

/** The files that are served as they are; folders hold what the app itself does not need. */
function publicFiles(): string[] {
  const entries = readdirSync("public", { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

/** A Vite plugin that writes `sw.js` next to `index.html`. */
export function offline(): Plugin {
  return {
    name: "houle-offline",
    apply: "build",
    buildStart() {
      this.emitFile({ type: "chunk", id: "src/sw.ts", fileName: "sw.js" });
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const worker = bundle["sw.js"];
        if (worker?.type !== "chunk") return;
        const games = gameNames();
        const built = Object.keys(bundle).filter((name) => name !== "sw.js");
        const files = [
          "index.html",
          ...built.filter((name) => belongsToShell(name, games)),
          ...publicFiles(),
        ];
        const unique = [...new Set(files)].sort();
        const version = createHash("sha256").update(unique.join()).digest("hex").slice(0, 12);
        worker.code = worker.code
          .replace("__VERSION__", version)
          .replace(/["'`]__FILES__["'`]/, unique.map((file) => JSON.stringify(file)).join(","));
      },
    },
  };
}
