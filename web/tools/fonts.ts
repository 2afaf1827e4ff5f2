/** Sends for the letters with the page itself: text is laid out once, and does not jump. */
import type { Plugin } from "vite";

const LETTERS = /-latin-(400|700|800)-normal-[^/]*\.woff2$/;

/** A Vite plugin that names the fonts of our alphabet in `index.html`. */
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
