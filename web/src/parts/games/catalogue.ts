/** The games that the server offers, in the order of the shelf: titles, colours, options. */
import { startTransition, useEffect } from "react";
import { create } from "zustand";

import { ask } from "../../net/api";
import type { GameInfo } from "../../protocol.gen";
import { useLanguage } from "../../words";

const useCatalogue = create<{ games: GameInfo[] | null }>(() => ({ games: null }));

let request: Promise<GameInfo[]> | null = null;

/** The list of games, requested once; a failed request can be repeated. */
export function loadGames(): Promise<GameInfo[]> {
  if (request === null) {
    request = ask("GET /api/games").then(({ games }) => {
      startTransition(() => useCatalogue.setState({ games }));
      return games;
    });
    request.catch(() => {
      request = null;
    });
  }
  return request;
}

/** The list of games; null while it is loading or the server cannot be reached. */
export function useGames(): GameInfo[] | null {
  const games = useCatalogue((catalogue) => catalogue.games);
  useEffect(() => {
    const load = (): void => void loadGames().catch(() => undefined);
    load();
    window.addEventListener("online", load);
    return () => window.removeEventListener("online", load);
  }, []);
  return games;
}

/** What the server says about one game; undefined while the list is loading. */
export function useGameInfo(game: string): GameInfo | undefined {
  return useGames()?.find((info) => info.name === game);
}

/** The title of any game, in the reader's language. */
export function useTitleOf(): (game: string) => string {
  const games = useGames();
  const language = useLanguage();
  return (game) => games?.find((info) => info.name === game)?.title[language] ?? readable(game);
}

/** A title made of the game's name, until the real one is known. */
function readable(game: string): string {
  return game
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

/** `3`, `3–5` for a list of player counts without gaps. */
export function range(numbers: readonly number[]): string {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  return low === high ? String(low) : `${low}–${high}`;
}
