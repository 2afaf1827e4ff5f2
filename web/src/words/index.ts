/** Translations. Each part of the app has its own catalogue in both languages. */
import i18next, { type PostProcessorModule, type TOptions } from "i18next";
import { useSyncExternalStore } from "react";

import { askIn } from "../net/api";
import type { Language } from "../protocol.gen";
import en from "./en.json";
import fr from "./fr.json";
import { bound, elided } from "./spaces";

const KEY = "houle.language";

export const LANGUAGES: readonly Language[] = ["fr", "en"];

/** The language the user chose, or the one the browser prefers. */
export function firstLanguage(): Language {
  const chosen = localStorage.getItem(KEY);
  if (chosen === "en" || chosen === "fr") return chosen;
  return navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en";
}

/** Gives every French translation its spaces and elisions, also those without `useWords`. */
const FRENCH: PostProcessorModule = {
  type: "postProcessor",
  name: "french",
  process(text: string, _key, values: TOptions): string {
    const language = values.lng ?? i18next.language;
    return language === "fr" ? elided(bound(text), values) : text;
  },
};

export function startWords(language: Language): void {
  void i18next.use(FRENCH).init({
    lng: language,
    fallbackLng: false,
    defaultNS: "app",
    resources: { en: { app: en }, fr: { app: fr } },
    interpolation: { escapeValue: false },
    returnNull: false,
    initAsync: false,
    postProcess: [FRENCH.name],
    showSupportNotice: false,
  });
  speak(language);
}

/** Switch to this language and remember it. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(KEY, language);
  void i18next.changeLanguage(language);
  speak(language);
}

function speak(language: Language): void {
  document.documentElement.lang = language;
  askIn(language);
}

/** Add the catalogue of a part that is loaded later. */
export function addWords(part: string, both: Record<Language, object>): void {
  for (const language of LANGUAGES) {
    i18next.addResourceBundle(language, part, both[language], true, true);
    spoken.delete(`${language} ${part}`);
  }
}

/** Translates a key and fills in the values. */
export type Words = (key: string, values?: Record<string, unknown>) => string;

const spoken = new Map<string, Words>();

/** The translations of a part; the same function each time, so that nothing renders again. */
function wordsIn(language: Language, part: string): Words {
  const name = `${language} ${part}`;
  let words = spoken.get(name);
  if (words === undefined) {
    words = lookedUpOnce(i18next.getFixedT(language, part) as Words);
    spoken.set(name, words);
  }
  return words;
}

/** The same translations, but one without values is looked up once: a table asks for hundreds. */
function lookedUpOnce(words: Words): Words {
  const known = new Map<string, string>();
  return (key, values) => {
    if (values !== undefined) return words(key, values);
    let text = known.get(key);
    if (text === undefined) {
      text = words(key);
      known.set(key, text);
    }
    return text;
  };
}

/** The translations of a part in the user's language. */
export function useWords(part = "app"): Words {
  return wordsIn(useLanguage(), part);
}

export function useLanguage(): Language {
  return useSyncExternalStore(onLanguage, currentLanguage);
}

function onLanguage(tell: () => void): () => void {
  i18next.on("languageChanged", tell);
  return () => i18next.off("languageChanged", tell);
}

function currentLanguage(): Language {
  return i18next.language === "fr" ? "fr" : "en";
}
