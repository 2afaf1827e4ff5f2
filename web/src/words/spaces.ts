/** French puts a space before some signs; a line must not break there. */

/** The text with those spaces unbreakable. */
export function bound(text: string): string {
  return text.replace(/ ([:;!?»%])/g, "\u00a0$1").replace(/« /g, "«\u00a0");
}

/** A catalogue, or anything else with texts in it, with all of them bound. */
export function boundAll<T>(words: T): T {
  if (typeof words === "string") return bound(words) as T;
  if (Array.isArray(words)) return words.map(boundAll) as T;
  if (typeof words !== "object" || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([key, all]) => [key, boundAll(all)])) as T;
}
