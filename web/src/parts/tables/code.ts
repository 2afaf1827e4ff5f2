/** The five letters of a table, out of whatever somebody typed or pasted. */

/** `ABCDE` out of `abcde`, `ab cde` or a link that ends in `/join/abcde`; null: there is none. */
export function codeOf(text: string): string | null {
  const end = text.trim().split("/").at(-1) ?? "";
  const letters = end.replace(/[\s-]/g, "");
  return /^[A-Za-z]{5}$/.test(letters) ? letters.toUpperCase() : null;
}
