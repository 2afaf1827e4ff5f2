/** What French asks for: spaces that do not break a line, *d’* and *qu’* before a vowel. */
import SILENT_H from "./silent_h.gen.json";

/** The text with non-breaking spaces before some punctuation marks. */
export function bound(text: string): string {
  return text.replace(/ ([:;!?»%])/g, "\u00a0$1").replace(/« /g, "«\u00a0");
}

/** Whether *de* becomes *d’* before the name; the server does the same (elision.py). */
export function elides(name: string): boolean {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  if (/^(onz|oui)/.test(plain)) return false;
  return /^([aeiouœæ]|y[^aeiouy\W\d_])/.test(plain) || SILENT_H.some((h) => plain.startsWith(h));
}

/** The text with *d’* and *qu’* before those of its values that ask for it. */
export function elided(text: string, values: Record<string, unknown> = {}): string {
  for (const name of Object.values(values)) {
    if (typeof name !== "string" || !elides(name)) continue;
    const quoted = name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
    const found = new RegExp(`((?:^|\\P{L})[Dd]|[Qq]u)e ${quoted}(?!\\p{L})`, "gu");
    text = text.replace(found, (_, before: string) => `${before}’${name}`);
  }
  return text;
}

/** Non-breaking spaces in all texts of a catalogue or any other structure. */
export function boundAll<T>(words: T): T {
  if (typeof words === "string") return bound(words) as T;
  if (Array.isArray(words)) return words.map(boundAll) as T;
  if (typeof words !== "object" || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([key, all]) => [key, boundAll(all)])) as T;
}
