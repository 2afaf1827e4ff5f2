/** Loads everything that a page needs as soon as its address is known, all at once. */
import { GAMES, loadGame } from "../games";
import type { Language } from "../protocol.gen";
import { loadTexts } from "../words/texts";
import { Learn, Lobby, Rules, Setup } from ".";
import { loadGames } from "../parts/games/catalogue";
import { hasLesson, loadLesson } from "./learn/lesson";
import { loadPoster } from "../parts/games/Poster";
import { loadRulebook } from "./rules/rulebook";

/** The page is rendered after this time even if something is still loading. */
const PATIENCE_MS = 1000;

type Preload = (game: string, language: Language) => Promise<unknown>[];

const PRELOADS: readonly [RegExp, Preload][] = [
  [/^\/$/, () => [loadGames(), ...GAMES.map(loadPoster)]],
  [/^\/new\/(\w+)$/, (game) => [Setup.preload(), loadGames(), loadPoster(game)]],
  [
    /^\/learn\/(\w+)$/,
    (game, language) =>
      hasLesson(game)
        ? [Learn.preload(), loadLesson(game), loadGame(game), loadTexts(game, language)]
        : [],
  ],
  [
    /^\/rules\/(\w+)$/,
    // Its pictures are further down and loaded after the text.
    (game, language) => [Rules.preload(), loadRulebook(game, language)],
  ],
  [/^\/lobby$/, () => [Lobby.preload()]],
];

/** Load what the page at this address needs; resolves when it is time to render. */
export function preloadPage(path: string, language: Language): Promise<unknown> {
  const parts = PRELOADS.flatMap(([pattern, preload]) => {
    const found = pattern.exec(path);
    return found === null ? [] : preload(found[1] ?? "", language);
  });
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  return Promise.race([Promise.allSettled(parts), late]);
}
