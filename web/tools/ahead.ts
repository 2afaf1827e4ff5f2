/** Lists the files that each page needs, so that the server can have them preloaded. */
import type { Plugin, Rollup } from "vite";

import { gameNames } from "./offline";

/** The source file of each page, by the first part of its address. */
const PAGES: Readonly<Record<string, string>> = {
  changelog: "src/pages/changelog/Changelog.tsx",
  join: "src/pages/join/Join.tsx",
  learn: "src/pages/learn/Learn.tsx",
  lobby: "src/pages/lobby/Lobby.tsx",
  me: "src/pages/me/Me.tsx",
  new: "src/pages/setup/Setup.tsx",
  record: "src/pages/replay/Replay.tsx",
  replay: "src/pages/replay/Replay.tsx",
  rules: "src/pages/rules/Rules.tsx",
  table: "src/pages/table/Table.tsx",
};

/** The game's files that a page needs too when its address names a game. */
const WITH_GAME: Readonly<Record<string, readonly string[]>> = {
  learn: ["index.tsx", "lesson.gen.json"],
  new: ["box.tsx"],
};

/** A Vite plugin that writes `ahead.json` next to `index.html`. */
export function ahead(): Plugin {
  return {
    name: "houle-ahead",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const start = chunks.find((chunk) => chunk.isEntry && chunk.name === "index");
        if (start === undefined) this.error("there is no start of the app");
        const files = (paths: readonly string[]): string[] =>
          filesBeyond(
            start,
            paths.map((path) => {
              const chunk = chunks.find((one) => one.facadeModuleId?.endsWith(`/${path}`));
              return chunk ?? this.error(`nothing is built from ${path}`);
            }),
            bundle,
          );
        const pages = Object.entries(PAGES).map(([page, path]) => [page, files([path])]);
        const played = Object.entries(WITH_GAME).flatMap(([page, parts]) =>
          gameNames().map((game) => [
            `${page}/${game}`,
            files([PAGES[page]!, ...parts.map((part) => `src/games/${game}/${part}`)]),
          ]),
        );
        const shelf = [".", files(gameNames().map((game) => `src/games/${game}/box.tsx`))];
        this.emitFile({
          type: "asset",
          fileName: "ahead.json",
          source: JSON.stringify(Object.fromEntries([shelf, ...pages, ...played])),
        });
      },
    },
  };
}

/** The files that the parts of a page need beyond those of the app's entry chunk. */
export function filesBeyond(
  start: Rollup.OutputChunk,
  parts: readonly Rollup.OutputChunk[],
  bundle: Rollup.OutputBundle,
): string[] {
  const known = filesOf(start, bundle);
  const needed = new Set(parts.flatMap((part) => [...filesOf(part, bundle)]));
  return [...needed].filter((file) => !known.has(file));
}

/** The files of a chunk: its own, its styles, and those of all its imports. */
function filesOf(chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle): Set<string> {
  const files = new Set<string>();
  const waiting = [chunk];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (files.has(one.fileName)) continue;
    files.add(one.fileName);
    for (const style of one.viteMetadata?.importedCss ?? []) files.add(style);
    for (const name of one.imports) {
      const imported = bundle[name];
      if (imported?.type === "chunk") waiting.push(imported);
    }
  }
  return files;
}
