/** The lessons: each a match that was played before, with what a coach says at its moments. */
import { startTransition, useEffect, useState } from "react";

import { isGame, loadGame } from "../../games";
import type { GameView, Language, TableEvent, Value } from "../../protocol.gen";
import { loadTexts } from "../../words/texts";

type Both = Record<Language, string>;

interface Step {
  scene: number;
  text: Both;
  move: string | null;
  nudge: Both | null;
}

export interface LessonScene {
  seat: number | null;
  move: string | null;
  events: Record<Language, TableEvent[]>;
  view: GameView;
  to_move: number[];
  legal: string[];
  asides: string[];
  result: Record<string, unknown> | null;
}

export interface Lesson {
  game: string;
  options: Record<string, Value>;
  seat: number;
  names: string[];
  steps: Step[];
  scenes: LessonScene[];
}

const LESSONS = import.meta.glob<{ default: Lesson }>("../../games/*/lesson.gen.json");

async function loadLesson(name: string): Promise<Lesson | null> {
  const load = isGame(name) ? LESSONS[`../../games/${name}/lesson.gen.json`] : undefined;
  return load === undefined ? null : (await load()).default;
}

/** The lesson of a game; null while it is on its way. */
export function useLesson(name: string): Lesson | null {
  const [lesson, setLesson] = useState<Lesson | null>(null);
  useEffect(() => {
    loadLesson(name).then(
      (found) => startTransition(() => setLesson(found)),
      () => undefined,
    );
  }, [name]);
  return lesson;
}

/** Send at once for all that the lesson at this address is made of, so that nothing waits in turn. */
export function sendForLesson(path: string, language: Language): void {
  const name = /^\/learn\/(\w+)$/.exec(path)?.[1];
  if (name === undefined || !isGame(name)) return;
  const parts = [import("../Learn"), loadLesson(name), loadGame(name), loadTexts(name, language)];
  Promise.all(parts).catch(() => undefined);
}
