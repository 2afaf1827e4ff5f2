/** Interpolates between colours. */

function parts(colour: string): number[] {
  return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
}

/** Mix two colours; `share` is the part of the second one, from 0 to 1. */
export function mix(from: string, to: string, share: number): string {
  const end = parts(to);
  const mixed = parts(from).map((part, i) => Math.round(part + ((end[i] ?? part) - part) * share));
  return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** The colour at position `share`, from 0 to 1, of a gradient. */
export function along(colours: readonly string[], share: number): string {
  const at = Math.min(Math.max(share, 0), 1) * (colours.length - 1);
  const index = Math.min(Math.floor(at), colours.length - 2);
  return mix(colours[index] ?? "#000000", colours[index + 1] ?? "#000000", at - index);
}
