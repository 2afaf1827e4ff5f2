/** The lessons: recorded matches with what the coach says. */
import { startTransition, useEffect, useState } from "react";

import { byGame } from "../../games";
import type { GameView, Language, TableEvent, Value } from "../../protocol.gen";

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

const LESSONS = byGame(import.meta.glob<{ default: Lesson }>("../../games/*/lesson.gen.json"));

/** Whether there is a lesson of a game. */
export function hasLesson(name: string): boolean {
  return name in LESSONS;
}

/** The lesson of a game, or null if there is none. */
export async function loadLesson(name: string): Promise<Lesson | null> {
  return (await LESSONS[name]?.())?.default ?? null;
}

/** The lesson of a game; null while it is loading. */
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
