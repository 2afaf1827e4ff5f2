/** Puts the changelog next to `index.html`, as the text that its page reads. */
import { copyFileSync } from "node:fs";
import { join, resolve } from "node:path";

import type { Plugin } from "vite";

/** A Vite plugin that writes `changelog.txt`. */
export function changelog(): Plugin {
  let root = "";
  let folder = "";
  return {
    name: "houle-changelog",
    apply: "build",
    configResolved(config) {
      root = config.root;
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle() {
      copyFileSync(join(root, "../CHANGELOG.md"), join(folder, "changelog.txt"));
    },
  };
}
