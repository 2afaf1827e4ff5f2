/** The games that have a table in this app: every folder here, loaded when it is needed. */
import { startTransition, useEffect, useState } from "react";

import { addWords } from "../words";
import type { AnyGame, GameName } from "./contract";

interface Part {
  default: AnyGame;
  words: { en: object; fr: object };
}

const PARTS = byGame(import.meta.glob<Part>("./*/index.tsx"));

export const GAMES = Object.keys(PARTS) as readonly GameName[];

const loading = new Map<GameName, Promise<AnyGame>>();

/** What `import.meta.glob` found in the folders of the games, by the name of the game. */
export function byGame<Found>(files: Record<string, Found>): Record<string, Found> {
  const named = Object.entries(files).map(([path, found]) => [path.split("/").at(-2), found]);
  return Object.fromEntries(named) as Record<string, Found>;
}

export function isGame(name: string): name is GameName {
  return name in PARTS;
}

export function loadGame(name: GameName): Promise<AnyGame> {
  let game = loading.get(name);
  if (game === undefined) {
    game = PARTS[name]!().then((part) => {
      addWords(name, part.words);
      return part.default;
    });
    game.catch(() => loading.delete(name));
    loading.set(name, game);
  }
  return game;
}

/** The module of a game; null while it is loading. */
export function useGame(name: string | undefined): AnyGame | null {
  const [game, setGame] = useState<{ name: string; module: AnyGame } | null>(null);
  useEffect(() => {
    if (name === undefined || !isGame(name)) return;
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
