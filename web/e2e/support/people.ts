/** People in browsers: each has a name and their own browser context. */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "@playwright/test";

import type { Site } from "./server";

export interface Somebody {
  name: string;
  page: Page;
  context: BrowserContext;
  /** Uncaught errors in their browser. */
  errors: string[];
}

interface Wish {
  language?: "en" | "fr";
  theme?: "day" | "night" | "contrast";
  options?: BrowserContextOptions;
  motion?: boolean;
  /** Whether the browser keeps the app for use offline, which takes a second of its time. */
  keepsApp?: boolean;
  /** Whether the pages are painted; otherwise only if something moves. Geometry is the same. */
  painted?: boolean;
}

export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};

/** A guest with this name, on a page with nothing on it: most tests go to another one at once. */
export async function somebody(
  browser: Browser,
  server: Site,
  name: string,
  wish: Wish = {},
): Promise<Somebody> {
  const context = await browser.newContext({
    baseURL: server.address,
    reducedMotion: wish.motion === true ? "no-preference" : "reduce",
    serviceWorkers: wish.keepsApp === true ? "allow" : "block",
    ...wish.options,
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await context.addInitScript(
    ([language, theme]) => {
      localStorage.setItem("houle.language", language!);
      localStorage.setItem("houle.theme", theme!);
    },
    [wish.language ?? "en", wish.theme ?? "day"],
  );
  if (wish.painted !== true && wish.motion !== true) await context.addInitScript(leaveUnpainted);
  await page.goto("/healthz");
  await ask(page, "POST", "/api/guest", { name });
  return { name, page, context, errors };
}

/** A page in the browser of a stranger, who has no name and has never been here. */
export async function stranger(
  browser: Browser,
  server: Site,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.address,
    serviceWorkers: "block",
    ...options,
  });
  await context.addInitScript(leaveUnpainted);
  return context.newPage();
}

/**
 * Runs in the page: have it laid out but not painted, which without a GPU costs a third of its time.
 *
 * Everything is where it would be and can be pressed; where colours are judged, it is painted
 * (`axe.ts`).
 */
function leaveUnpainted(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html:not([data-painted]) { opacity: 0 !important; }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Make a request to the server from inside the page, as the app does. */
export async function ask<T = Record<string, unknown>>(
  page: Page,
  method: string,
  path: string,
  wish?: object,
): Promise<T> {
  return page.evaluate(
    async ([m, p, w]) => {
      const answer = await fetch(p as string, {
        method: m as string,
        headers: { "Content-Type": "application/json" },
        ...(m === "GET" ? {} : { body: JSON.stringify(w ?? {}) }),
      });
      const said: unknown = await answer.json();
      if (!answer.ok) throw new Error(`${String(m)} ${String(p)}: ${JSON.stringify(said)}`);
      return said;
    },
    [method, path, wish],
  ) as Promise<T>;
}

/** Start a match against bots and open its table; returns the table's id. */
export async function playNow(
  person: Somebody,
  game: string,
  options: object = {},
  level = "mousse",
): Promise<string> {
  const table = await ask<{ id: string }>(person.page, "POST", "/api/tables/now", {
    game,
    options,
    level,
  });
  await person.page.goto(`/table/${table.id}`);
  return table.id;
}
