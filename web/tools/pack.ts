/** Compresses the built files, so that the server need not: `app.js.br` and `app.js.gz`. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import type { Plugin } from "vite";

const WORTH_IT = /\.(js|css|html|svg|json|webmanifest)$/;
const TOO_SMALL = 600;

export function pack(): Plugin {
  let folder = "";
  return {
    name: "houle-pack",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: "post",
      handler() {
        for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
          if (WORTH_IT.test(path)) packFile(join(folder, path));
        }
      },
    },
  };
}

function packFile(path: string): void {
  const plain = readFileSync(path);
  if (plain.length < TOO_SMALL) return;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  writeFileSync(`${path}.br`, brotliCompressSync(plain, { params: quality }));
  writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
}
