/** French has a space before some punctuation marks; a line must not break there. */

/** The text with non-breaking spaces in those places. */
export function bound(text: string): string {
  return text.replace(/ ([:;!?»%])/g, "\u00a0$1").replace(/« /g, "«\u00a0");
}

/** The same for all texts in a catalogue or any other structure. */
export function boundAll<T>(words: T): T {
  if (typeof words === "string") return bound(words) as T;
  if (Array.isArray(words)) return words.map(boundAll) as T;
  if (typeof words !== "object" || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([key, all]) => [key, boundAll(all)])) as T;
}
