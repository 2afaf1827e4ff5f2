/** The text shown before the app has loaded: `index.html` in English, `index.fr.html` in French. */
import { readFileSync } from "node:fs";

import type { Plugin } from "vite";

const PLACE = "<!--tagline-->";

interface Catalogue {
  home: { tagline: string };
}

/** The tagline below the name, the same as on the home page. */
function tagline(language: string): string {
  const catalogue = readFileSync(`src/words/${language}.json`, "utf8");
  return (JSON.parse(catalogue) as Catalogue).home.tagline;
}

/** A Vite plugin that puts the tagline into `index.html` and writes a French `index.fr.html`. */
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

/** The page with its language and tagline. */
export function greeted(page: string, language: string): string {
  return page
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(PLACE, tagline(language));
}
