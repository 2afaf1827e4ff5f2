/** Builds the service worker, and tells it which files make up the shell. */
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import type { Plugin } from "vite";

/** Games are kept when they are first played; letters of other alphabets when they are first met. */
const ON_DEMAND = /(^|\/)games\/|latin-ext|vietnamese|cyrillic|greek|\.map$/;

interface Built {
  type: "chunk" | "asset";
  fileName: string;
  facadeModuleId?: string | null;
  moduleIds?: string[];
}

/** Whether a built file belongs to the shell: everything but the games themselves. */
export function belongsToShell(file: Built): boolean {
  if (ON_DEMAND.test(file.fileName)) return false;
  const modules = file.moduleIds ?? [];
  if (modules.length === 0) return true;
  const drawn = (id: string): boolean => /\/src\/games\/\w+\/(?!box\.)/.test(id);
  return !modules.every(drawn);
}

/** A Vite plugin that writes `sw.js` beside `index.html`. */
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
        const built = Object.values(bundle).filter((file) => file.fileName !== "sw.js");
        const files = [
          "/index.html",
          ...built.filter(belongsToShell).map((file) => `/${file.fileName}`),
          ...readdirSync("public").map((name) => `/${name}`),
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
