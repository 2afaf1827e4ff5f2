import type { Rollup } from "vite";
import { expect, it } from "vitest";

import { filesBeyond } from "../tools/ahead";

interface Sketch {
  imports?: string[];
  styles?: string[];
}

function bundleOf(chunks: Record<string, Sketch>): Rollup.OutputBundle {
  const built = Object.entries(chunks).map(([fileName, { imports = [], styles = [] }]) => [
    fileName,
    { type: "chunk", fileName, imports, viteMetadata: { importedCss: new Set(styles) } },
  ]);
  return Object.fromEntries(built) as Rollup.OutputBundle;
}

it("names what a page brings along, and nothing that the start has brought", () => {
  const bundle = bundleOf({
    "index.js": { imports: ["words.js"], styles: ["index.css"] },
    "words.js": {},
    "Setup.js": { imports: ["words.js", "Page.js"], styles: ["Setup.css"] },
    "box.js": { imports: ["Page.js"] },
    "Page.js": { imports: ["index.js"], styles: ["Page.css"] },
  });
  const files = filesBeyond(
    bundle["index.js"] as Rollup.OutputChunk,
    [bundle["Setup.js"] as Rollup.OutputChunk, bundle["box.js"] as Rollup.OutputChunk],
    bundle,
  );
  expect(files.sort()).toEqual(["Page.css", "Page.js", "Setup.css", "Setup.js", "box.js"]);
});
