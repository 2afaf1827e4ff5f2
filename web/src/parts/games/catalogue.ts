/** The games as the shelf and the set-up show them. */
import { startTransition, useEffect, useState } from "react";

import { GAMES } from "../../games";
import { ask } from "../../net/api";
import type { GameInfo } from "../../protocol.gen";
import type { GameName } from "../../games/contract";

/** What the games are called in every language, for as long as the server has not answered. */
export const TITLES: Record<GameName, string> = {
  land_unter: "Land Unter",
  sea_change: "Sea Change",
  vague_attaque: "Vague & Attaque",
  vague_verte: "Vague Verte",
  wave: "Wave",
};

let known: Promise<GameInfo[]> | null = null;
let here: GameInfo[] | null = null;

/** The list of games, asked for once. */
export function loadGames(): Promise<GameInfo[]> {
  if (known === null) {
    known = ask("GET /api/games").then((answer) => (here = inShelfOrder(answer.games)));
    known.catch(() => {
      known = null;
    });
  }
  return known;
}

function inShelfOrder(games: GameInfo[]): GameInfo[] {
  const order: readonly string[] = GAMES;
  return [...games].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

/** The list of games; null while it is on its way, or while nobody answers. */
export function useGames(): GameInfo[] | null {
  const [games, setGames] = useState(here);
  useEffect(() => {
    let wanted = true;
    const get = (): void => {
      loadGames().then(
        (found) => wanted && startTransition(() => setGames(found)),
        () => undefined,
      );
    };
    get();
    window.addEventListener("online", get);
    return () => {
      wanted = false;
      window.removeEventListener("online", get);
    };
  }, []);
  return games;
}

/** What a game is called. */
export function titleOf(game: string): string {
  return TITLES[game as GameName] ?? game;
}

/** `3`, `3–5` for a list of player counts without gaps. */
export function range(numbers: readonly number[]): string {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  return low === high ? String(low) : `${low}–${high}`;
}
