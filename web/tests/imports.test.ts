/** No module of the web app is part of an import cycle; imports of types count too. */
import { dirname, join } from "node:path";

import { expect, test } from "vitest";

import { modules, type Source } from "./sources";

/** The path in `import ... from "./x"`, `import "./x"`, `export ... from "./x"` and `import("./x")`. */
const IMPORTED = /\b(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g;
const ENDINGS = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"];

/** The modules that each module imports, by path. */
type Graph = Map<string, string[]>;

function graphOf(sources: readonly Source[]): Graph {
  const known = new Set(sources.map(({ path }) => path));
  return new Map(
    sources.map(({ path, text }) => {
      const wanted = [...text.matchAll(IMPORTED)].map(([, to]) => join(dirname(path), to!));
      const found = wanted.map((to) => ENDINGS.map((end) => to + end).find((at) => known.has(at)));
      return [path, found.filter((to) => to !== undefined)];
    }),
  );
}

/** The first cycle that is found, such as `["a", "b", "a"]`; none: an empty list. */
function cycleIn(graph: Graph): string[] {
  const done = new Set<string>();
  const visit = (path: string, before: readonly string[]): string[] => {
    if (before.includes(path)) return [...before.slice(before.indexOf(path)), path];
    if (done.has(path)) return [];
    for (const next of graph.get(path) ?? []) {
      const cycle = visit(next, [...before, path]);
      if (cycle.length > 0) return cycle;
    }
    done.add(path);
    return [];
  };
  for (const path of graph.keys()) {
    const cycle = visit(path, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

test("no module imports itself through others", () => {
  const graph = graphOf(modules());
  expect([...graph.values()].flat().length).toBeGreaterThan(500);
  expect(cycleIn(graph)).toEqual([]);
});

test("cycles are found, through types and through pages that are loaded later", () => {
  const graph = graphOf([
    { path: "app.tsx", text: 'const page = onDemand(() => import("./pages/Page"));' },
    { path: "pages/Page.tsx", text: 'import { say } from "../parts";' },
    { path: "parts/index.ts", text: 'import "./say.css";\nimport type { App } from "../app";' },
  ]);
  expect(cycleIn(graph)).toEqual(["app.tsx", "pages/Page.tsx", "parts/index.ts", "app.tsx"]);
});
