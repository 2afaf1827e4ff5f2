/** What French asks for: spaces that do not break a line, and *d’* before a vowel. */

/** The text with non-breaking spaces before some punctuation marks. */
export function bound(text: string): string {
  return text.replace(/ ([:;!?»%])/g, "\u00a0$1").replace(/« /g, "«\u00a0");
}

/** The text with *d’* instead of *de* before a name that begins with a vowel. */
export function elided(text: string, name: unknown): string {
  if (typeof name !== "string" || !/^[aeiou]/i.test(name.normalize("NFD"))) return text;
  return text.replaceAll(` de ${name}`, ` d’${name}`);
}

/** Non-breaking spaces in all texts of a catalogue or any other structure. */
export function boundAll<T>(words: T): T {
  if (typeof words === "string") return bound(words) as T;
  if (Array.isArray(words)) return words.map(boundAll) as T;
  if (typeof words !== "object" || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([key, all]) => [key, boundAll(all)])) as T;
}
