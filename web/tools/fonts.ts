/** Preloads the fonts with the page, so that text does not shift when they arrive. */
import type { Plugin } from "vite";

const LETTERS = /-latin-(400|700|800)-normal-[^/]*\.woff2$/;

/** A Vite plugin that adds preload links for the Latin fonts to `index.html`. */
export function fonts(): Plugin {
  return {
    name: "houle-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle = {} }) {
        const files = Object.keys(bundle).filter((name) => LETTERS.test(name));
        return files.map((file) => ({
          tag: "link",
          injectTo: "head-prepend",
          attrs: {
            rel: "preload",
            as: "font",
            type: "font/woff2",
            crossorigin: true,
            href: `/${file}`,
          },
        }));
      },
    },
  };
}
