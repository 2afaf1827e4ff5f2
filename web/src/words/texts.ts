/** The texts of a game from the server: the names of cards and of all other numbers in views. */
import { startTransition, useEffect, useState } from "react";

import { ask } from "../net/api";
import type { GameTexts, Language, NamedValue } from "../protocol.gen";
import { useLanguage } from "./index";
import { boundAll, elided } from "./spaces";

export class Texts {
  private readonly byValue = new Map<string, NamedValue>();
  private readonly byNotation = new Map<string, NamedValue>();

  constructor(readonly given: GameTexts) {
    for (const [kind, values] of Object.entries(given.values)) {
      for (const value of values) {
        this.byValue.set(`${kind} ${value.value}`, value);
        this.byNotation.set(`${kind} ${value.notation}`, value);
      }
    }
  }

  /** The name of a number of this kind, as shown to players. */
  name(kind: string, value: number): string {
    return this.byValue.get(`${kind} ${value}`)?.name ?? String(value);
  }

  /** The notation of a number of this kind, as used in moves. */
  notation(kind: string, value: number): string {
    return this.byValue.get(`${kind} ${value}`)?.notation ?? "?";
  }

  /** The number of this kind with this notation; null: there is none. */
  value(kind: string, notation: string): number | null {
    return this.byNotation.get(`${kind} ${notation}`)?.value ?? null;
  }

  /** One of the game's texts, such as `word("table", "round", {round: 2})`. */
  word(table: string, key: string, values: Record<string, string | number> = {}): string {
    const words = this.given.words[table] as Record<string, unknown> | undefined;
    const text = words?.[key];
    if (typeof text !== "string") return key;
    const said = text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
    return this.given.language === "fr" ? elided(said, values) : said;
  }
}

const known = new Map<string, Promise<Texts>>();

export function loadTexts(game: string, language: Language): Promise<Texts> {
  const key = `${game} ${language}`;
  let found = known.get(key);
  if (found === undefined) {
    found = ask("GET /api/games/{game}/texts", {
      path: { game },
      query: { lang: language },
    }).then((given) => new Texts(language === "fr" ? boundAll(given) : given));
    found.catch(() => known.delete(key));
    known.set(key, found);
  }
  return found;
}

/** The texts of a game; null while they are loading. */
export function useTexts(game: string | undefined): Texts | null {
  const language = useLanguage();
  const [texts, setTexts] = useState<Texts | null>(null);
  useEffect(() => {
    if (game === undefined) return;
    let wanted = true;
    loadTexts(game, language).then(
      (found) => wanted && startTransition(() => setTexts(found)),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [game, language]);
  return texts;
}
