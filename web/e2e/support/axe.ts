/** What axe finds on a page, in the themes that it is to be checked in. */
import axe from "axe-core";
import { expect, type Page } from "@playwright/test";

export type Theme = "day" | "night" | "contrast";

/**
 * All rules; those that a theme can break, which changes colours and nothing that is pressed; or
 * these on one element of each style only: a page of rules repeats the same few hundreds of times.
 * "page" is all rules, of which those that a theme can break look at one element of each style.
 */
export type Rules = "all" | "page" | "theme" | "styles";

/** The themes to check, each with its rules. */
export type Checks = Partial<Record<Theme, Rules>>;

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules that a theme can break, each with the elements that it looks at. */
const THEME_SELECTORS = { "color-contrast": "*", "link-in-text-block": "a[href]" };
const THEME_RULES = Object.keys(THEME_SELECTORS);

/** Switch the theme, and wait until every colour has changed. */
async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset["theme"] = name;
    // A colour that is inherited may begin to change only when the other one has changed.
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await new Promise(requestAnimationFrame);
      const changing = document.getAnimations().filter((each) => each instanceof CSSTransition);
      if (changing.length > 0) quiet = 0;
      await Promise.allSettled(changing.map(({ finished }) => finished));
    }
  }, theme);
}

/**
 * The violations on the page in each of the themes, which are only CSS: no page is loaded again.
 *
 * Meanwhile the page is painted, because axe passes over colours that nobody sees.
 */
export async function violations(page: Page, checks: Checks): Promise<string[]> {
  const found: string[] = [];
  await setPainted(page, true);
  for (const [theme, rules] of Object.entries(checks)) {
    await wear(page, theme);
    found.push(...(await lookAt(page, rules)).map((violation) => `${theme}: ${violation}`));
  }
  await setPainted(page, false);
  return found;
}

/** Have the page painted, or again only laid out if it was (`people.ts`). */
async function setPainted(page: Page, isPainted: boolean): Promise<void> {
  await page.evaluate(
    (on) => document.documentElement.toggleAttribute("data-painted", on),
    isPainted,
  );
}

/**
 * Runs in the page: mark the elements that have the same tags, classes and colours, all the way up,
 * as one before them, and so has everything inside them.
 */
function markRepeated(): void {
  /** The number of each way to look, and which of them an element has. */
  const numbers = new Map<string, number>();
  const lookOf = new Map<Element | null, number>();
  const repeated = new Set<Element>();
  const all = [...document.querySelectorAll("body *")];
  for (const node of all) {
    const css = getComputedStyle(node);
    const colours = [css.color, css.fill, css.backgroundColor, css.backgroundImage, css.opacity];
    const others = [css.fontSize, css.fontWeight, css.textDecorationLine, css.textShadow];
    const looks = [css.filter, css.mixBlendMode, css.position, ...others].join(" ");
    const own = [node.tagName, node.getAttribute("class"), ...colours, looks].join(" ");
    const look = `${lookOf.get(node.parentElement) ?? ""} > ${own}`;
    const number = numbers.get(look);
    if (number !== undefined) repeated.add(node);
    lookOf.set(node, number ?? numbers.size);
    numbers.set(look, number ?? numbers.size);
  }
  for (const node of all.reverse()) {
    if ([...node.children].some((child) => !repeated.has(child))) repeated.delete(node);
  }
  for (const node of all) node.toggleAttribute("data-repeated", repeated.has(node));
}

/**
 * The violations on the page as it is now.
 *
 * axe runs in the page itself, once loaded there, and only what it objects to comes back: that is
 * three times as fast as its own integration, which is made for pages with frames.
 */
async function lookAt(page: Page, rules: Rules): Promise<string[]> {
  await expect(page.locator("html"), "the page is painted").toHaveCSS("opacity", "1");
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  if (rules === "styles" || rules === "page") await page.evaluate(markRepeated);
  return page.evaluate(
    async ({ only, selectors, not }) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const each = Object.entries(selectors);
      inPage.configure({ rules: each.map(([id, any]) => ({ id, selector: `${any}${not}` })) });
      const looked = await inPage.run(document, { resultTypes: ["violations"], runOnly: only });
      return looked.violations.flatMap(({ id, nodes }) =>
        nodes.slice(0, 3).map(({ html, failureSummary }) => {
          return `${id}: ${html.slice(0, 160)} | ${failureSummary?.split("\n")[1] ?? ""}`;
        }),
      );
    },
    {
      only:
        rules === "all" || rules === "page"
          ? ({ type: "tag", values: TAGS } as const)
          : ({ type: "rule", values: THEME_RULES } as const),
      selectors: THEME_SELECTORS,
      not: rules === "styles" || rules === "page" ? ":not([data-repeated])" : "",
    },
  );
}

/**
 * The violations at a table where bots play: a move during a check makes axe combine the colour
 * from before with the background from after. So it checks while we are to move, and twice.
 */
export async function violationsAtTable(page: Page, checks: Checks): Promise<string[]> {
  await page.locator("header [data-mine], [data-over]").first().waitFor();
  // Where the robot has scrolled to, a button may lie half under the header.
  await page.evaluate(() => {
    for (const node of document.querySelectorAll("html, main, main *")) node.scrollTop = 0;
  });
  const first = await violations(page, checks);
  if (first.length === 0) return [];
  await page.waitForTimeout(500);
  const second = await violations(page, checks);
  return first.filter((found) => second.includes(found));
}
