/** The games, each loaded when somebody sits down at it. */
import { startTransition, useEffect, useState } from "react";

import type { AnyGame, GameName } from "./contract";
import { addWords } from "../words";

interface Part {
  default: AnyGame;
  words: { en: object; fr: object };
}

const PARTS: Record<GameName, () => Promise<Part>> = {
  land_unter: () => import("./land_unter"),
  sea_change: () => import("./sea_change"),
  vague_attaque: () => import("./vague_attaque"),
  vague_verte: () => import("./vague_verte"),
  wave: () => import("./wave"),
};

export const GAMES: readonly GameName[] = [
  "land_unter",
  "sea_change",
  "wave",
  "vague_attaque",
  "vague_verte",
];

const known = new Map<GameName, Promise<AnyGame>>();

export function isGame(name: string): name is GameName {
  return name in PARTS;
}

export function loadGame(name: GameName): Promise<AnyGame> {
  let found = known.get(name);
  if (found === undefined) {
    found = PARTS[name]().then((part) => {
      addWords(name, part.words);
      return part.default;
    });
    found.catch(() => known.delete(name));
    known.set(name, found);
  }
  return found;
}

/** The module of a game; null while it is on its way. */
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
