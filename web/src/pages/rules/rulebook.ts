/** The rulebooks from the server: sections of paragraphs as HTML. */
import { startTransition, useEffect, useState } from "react";

import { ask } from "../../net/api";
import type { Language, RulebookBlock, RulebookSection } from "../../protocol.gen";
import { useLanguage } from "../../words";

/** A part of a book. */
export interface Section {
  /** The anchor that the table of contents links to. */
  id: string;
  title: string;
  /** Its blocks, grouped into what is rendered at once. */
  slices: RulebookBlock[][];
  /** How many slices of the book come before it. */
  before: number;
}

/** The length of HTML after which a slice is full: small enough for slow phones to stay responsive. */
const SLICE = 3000;

const known = new Map<string, Promise<Section[]>>();
const here = new Map<string, Section[]>();

/** The rulebook of a game, requested once; a failed request can be repeated. */
export function loadRulebook(game: string, language: Language): Promise<Section[]> {
  const key = keyOf(game, language);
  let found = known.get(key);
  if (found === undefined) {
    const asking = { path: { game }, query: { lang: language } };
    found = ask("GET /api/games/{game}/rulebook", asking).then((book) => {
      const sections = inSlices(book.sections);
      here.set(key, sections);
      return sections;
    });
    found.catch(() => known.delete(key));
    known.set(key, found);
  }
  return found;
}

/** The rulebook could not be loaded. */
export const UNREAD = "unread";

/** The rulebook of a game; null while it is loading. */
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

/** The sections of a book with their names, cut into slices. */
export function inSlices(sections: readonly RulebookSection[]): Section[] {
  let before = 0;
  return sections.map(({ title, blocks }, index) => {
    const section = { id: `part-${index}`, title, slices: slicesOf(blocks), before };
    before += section.slices.length;
    return section;
  });
}

function slicesOf(blocks: readonly RulebookBlock[]): RulebookBlock[][] {
  const slices: RulebookBlock[][] = [];
  let letters = SLICE;
  for (const block of blocks) {
    if (letters >= SLICE) {
      slices.push([]);
      letters = 0;
    }
    slices.at(-1)!.push(block);
    letters += block.html.length;
  }
  return slices;
}
