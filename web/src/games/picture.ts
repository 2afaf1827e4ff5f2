/** A move as a picture: the card it uses, and where on the table it begins and ends. */
import type { ReactNode } from "react";

export interface MovePicture {
  /** The card, or another drawing of the same shape; null: there is none. */
  card: ReactNode;
  /** The names (`data-place` or `data-fly`) of what the move takes; the first one shown counts. */
  from: readonly string[];
  /** The same for where it goes; empty: the move has no other place. */
  to: readonly string[];
}

/** A picture of a move that takes something and puts it nowhere in particular. */
export function pictureOf(card: ReactNode, from: readonly string[]): MovePicture {
  return { card, from, to: [] };
}
