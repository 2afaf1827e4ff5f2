/** The rulebooks as the server has them: sections of paragraphs made into HTML. */
import { startTransition, useEffect, useState } from "react";

import { ask } from "../../net/api";
import type { Language, RulebookSection } from "../../protocol.gen";
import { useLanguage } from "../../words";

/** A part of a book with the name by which its contents find it. */
export interface Section extends RulebookSection {
  id: string;
}

const known = new Map<string, Promise<Section[]>>();
const here = new Map<string, Section[]>();

/** The rulebook of a game, asked for once; again where nobody answered. */
export function loadRulebook(game: string, language: Language): Promise<Section[]> {
  const key = keyOf(game, language);
  let found = known.get(key);
  if (found === undefined) {
    const asking = { path: { game }, query: { lang: language } };
    found = ask("GET /api/games/{game}/rulebook", asking).then((book) => {
      const sections = book.sections.map(named);
      here.set(key, sections);
      return sections;
    });
    found.catch(() => known.delete(key));
    known.set(key, found);
  }
  return found;
}

/** A book that could not be had. */
export const UNREAD = "unread";

/** The rulebook of a game; null while it is on its way. */
export function useRulebook(game: string): Section[] | typeof UNREAD | null {
  const language = useLanguage();
  const [book, setBook] = useState<Section[] | typeof UNREAD | null>(
    () => here.get(keyOf(game, language)) ?? null,
  );
  useEffect(() => {
    let wanted = true;
    const show = (found: Section[] | typeof UNREAD): void => {
      if (wanted) startTransition(() => setBook(found));
    };
    loadRulebook(game, language).then(show, () => show(UNREAD));
    return () => {
      wanted = false;
    };
  }, [game, language]);
  return book;
}

function keyOf(game: string, language: Language): string {
  return `${game} ${language}`;
}

function named(section: RulebookSection, index: number): Section {
  return { ...section, id: `part-${index}` };
}
