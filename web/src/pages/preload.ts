/** What a page is made of, sent for as soon as its address is known, so that nothing waits in turn. */
import { GAMES, loadGame } from "../games";
import type { Language } from "../protocol.gen";
import { loadTexts } from "../words/texts";
import { Learn, Lobby, Rules, Setup } from ".";
import { loadGames } from "../parts/games/catalogue";
import { hasLesson, loadLesson } from "./learn/lesson";
import { loadPoster } from "../parts/games/Poster";
import { loadRulebook } from "./rules/rulebook";

/** A page is built without what has not come by then, and shows what it waits for. */
const PATIENCE = 1000;

type Send = (game: string, language: Language) => Promise<unknown>[];

const AHEAD: readonly [RegExp, Send][] = [
  [/^\/$/, () => [loadGames(), ...GAMES.map(loadPoster)]],
  [/^\/new\/(\w+)$/, (game) => [Setup.send(), loadGames(), loadPoster(game)]],
  [
    /^\/learn\/(\w+)$/,
    (game, language) =>
      hasLesson(game)
        ? [Learn.send(), loadLesson(game), loadGame(game), loadTexts(game, language)]
        : [],
  ],
  [
    /^\/rules\/(\w+)$/,
    // Its pictures stand further down, and are sent for when the text is there.
    (game, language) => [Rules.send(), loadRulebook(game, language)],
  ],
  [/^\/lobby$/, () => [Lobby.send()]],
];

/** Send for all that the page at this address is made of; resolves when it is worth building. */
export function sendAhead(path: string, language: Language): Promise<unknown> {
  const parts = AHEAD.flatMap(([pattern, send]) => {
    const found = pattern.exec(path);
    return found === null ? [] : send(found[1] ?? "", language);
  });
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  return Promise.race([Promise.allSettled(parts), late]);
}
