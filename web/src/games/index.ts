/**
 * The games that have a table in this app: one folder each, loaded when needed. For any other game
 * of the server, a plain table is built from the server's description.
 */
import { startTransition, useEffect, useState } from "react";

import { ask } from "../net/api";
import { addWords } from "../words";
import type { AnyGame, GameName } from "./contract";
import { MoveTable } from "./moves";

interface Part {
  default: AnyGame;
  words: { en: object; fr: object };
}

const PARTS = byGame(import.meta.glob<Part>("./*/index.tsx"));

export const GAMES = Object.keys(PARTS) as readonly GameName[];

const loading = new Map<string, Promise<AnyGame>>();

/** The files that `import.meta.glob` found in the games' folders, by the name of the game. */
export function byGame<Found>(files: Record<string, Found>): Record<string, Found> {
  const named = Object.entries(files).map(([path, found]) => [path.split("/").at(-2), found]);
  return Object.fromEntries(named) as Record<string, Found>;
}

export function loadGame(name: string): Promise<AnyGame> {
  let game = loading.get(name);
  if (game === undefined) {
    game = name in PARTS ? loadOwn(name) : loadPlain(name);
    game.catch(() => loading.delete(name));
    loading.set(name, game);
  }
  return game;
}

/** Load a game that has its own folder. */
async function loadOwn(name: string): Promise<AnyGame> {
  const part = await PARTS[name]!();
  addWords(name, part.words);
  return part.default;
}

/** Load a game that only the server knows. */
async function loadPlain(name: string): Promise<AnyGame> {
  const [{ plainGame }, { moves, layout }] = await Promise.all([
    import("../plain"),
    ask("GET /api/games/{game}/moves", { path: { game: name } }),
  ]);
  return plainGame({ moves: new MoveTable(moves), layout });
}

/** The module of a game; null while it is loading. */
export function useGame(name: string | undefined): AnyGame | null {
  const [game, setGame] = useState<{ name: string; module: AnyGame } | null>(null);
  useEffect(() => {
    if (name === undefined) return;
    let wanted = true;
    loadGame(name).then(
      (module) => wanted && startTransition(() => setGame({ name, module })),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [name]);
  return game !== null && game.name === name ? game.module : null;
}
