/** What is read before the app is there, in both languages: `index.html` and `index.fr.html`. */
import { readFileSync } from "node:fs";

import type { Plugin } from "vite";

const PLACE = "<!--tagline-->";

interface Catalogue {
  home: { tagline: string };
}

/** The greeting under the name, as the shelf has it too. */
function tagline(language: string): string {
  const catalogue = readFileSync(`src/words/${language}.json`, "utf8");
  return (JSON.parse(catalogue) as Catalogue).home.tagline;
}

/** A Vite plugin that greets in English in `index.html`, and writes a French one beside it. */
export function greeting(): Plugin {
  return {
    name: "houle-greeting",
    transformIndexHtml(page, { server }) {
      return server === undefined ? page : greeted(page, "en");
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") this.error("there is no index.html");
        const source = String(page.source);
        if (!source.includes(PLACE)) this.error("index.html has no place for a greeting");
        page.source = greeted(source, "en");
        const french = greeted(source, "fr");
        this.emitFile({ type: "asset", fileName: "index.fr.html", source: french });
      },
    },
  };
}

/** The page in a language, as far as it is read before the app is there. */
export function greeted(page: string, language: string): string {
  return page
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(PLACE, tagline(language));
}
