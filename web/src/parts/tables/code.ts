/** Finds the five letters of a table in what was typed or pasted. */

/** `ABCDE` from `abcde`, `ab cde` or a link that ends in `/join/abcde`; null: there is none. */
export function codeOf(text: string): string | null {
  const end = text.trim().split("/").at(-1) ?? "";
  const letters = end.replace(/[\s-]/g, "");
  return /^[A-Za-z]{5}$/.test(letters) ? letters.toUpperCase() : null;
}
