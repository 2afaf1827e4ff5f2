/** Moves and signals as the server writes them: `a`, `c#`, `xb`, `breach`, `@1d!`, `@ask`. */

/** The names of the five places of a hand. */
export const SLOT_NAMES = ["a", "b", "c", "d", "e"] as const;

/** The four meanings of pointing at a card, in the order of the numbers in the view. */
export const MARKS = ["!", "?", "-", "="] as const;

/** What is said about the Virage card, and what a surfer says about themselves. */
export const ADVICE = ["@x!", "@x-"] as const;
export const WORDS = ["@ask", "@ok", "@sos"] as const;
export const BREACH = "breach";

/** The name of a place. */
export function slotName(slot: number): string {
  return SLOT_NAMES[slot] ?? "?";
}

/** The number of a place, -1 if there is none of this name. */
export function slotNumber(name: string): number {
  return (SLOT_NAMES as readonly string[]).indexOf(name);
}

/** What a move does with a place of a hand. */
export interface Deed {
  kind: "lay" | "down" | "swap";
  slot: number;
}

/** What a move does with a place; null: it is a signal, or nothing that is known. */
export function readMove(notation: string): Deed | null {
  const found = /^(x?)([a-e])(#?)$/.exec(notation);
  if (found === null) return null;
  const slot = slotNumber(found[2] ?? "");
  if (found[1] === "x") return found[3] === "" ? { kind: "swap", slot } : null;
  return { kind: found[3] === "#" ? "down" : "lay", slot };
}

/** The move that does this. */
export function writeMove({ kind, slot }: Deed): string {
  const name = slotName(slot);
  return kind === "swap" ? `x${name}` : kind === "down" ? `${name}#` : name;
}

/** The signal that points at a place of a hand; `target`: a seat's number, or V. */
export function pointing(target: string, slot: number, mark: string): string {
  return `@${target}${slotName(slot)}${mark}`;
}

/** What a signal points at; null: it is about no card. */
export function readPointing(notation: string): { target: string; slot: number } | null {
  const found = /^@([0-3V])([a-e])[!?=-]$/.exec(notation);
  return found === null ? null : { target: found[1] ?? "", slot: slotNumber(found[2] ?? "") };
}
