/** The positions of the cells of the great wave, in the order in which they are filled. */
import printed from "../printed.gen.json";

/** Column and row of each cell, both from 0, the bottom row first. */
export const CELLS: readonly { column: number; row: number }[] = printed.cells.map(
  ([column = 0, row = 0]) => ({ column, row }),
);

export const COLUMNS = 1 + Math.max(...CELLS.map(({ column }) => column));
export const ROWS = 1 + Math.max(...CELLS.map(({ row }) => row));

/** The cells that a card in this cell is compared with: on its left and below it. */
export function comparedWith(cell: number): number[] {
  return [printed.left[cell] ?? -1, printed.below[cell] ?? -1].filter((other) => other >= 0);
}
