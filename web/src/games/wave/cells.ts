/** Where the cells of the great wave are drawn, in the order in which they are filled. */

const HEIGHTS = [1, 2, 3, 4, 5, 6, 5, 4, 3, 1] as const;

export const COLUMNS = HEIGHTS.length;
export const ROWS = Math.max(...HEIGHTS);

/** Column and row of each cell, both from 0, the bottom row first. */
export const CELLS: readonly { column: number; row: number }[] = HEIGHTS.flatMap((height, column) =>
  Array.from({ length: height }, (_, row) => ({ column, row })),
);

/** The cell drawn on the left of this one; null: there is none. */
export function leftOf(cell: number): number | null {
  return cellAt(cell, -1, 0);
}

/** The cell drawn below this one; null: there is none. */
export function belowOf(cell: number): number | null {
  return cellAt(cell, 0, -1);
}

function cellAt(cell: number, columns: number, rows: number): number | null {
  const from = CELLS[cell];
  if (from === undefined) return null;
  const found = CELLS.findIndex(
    ({ column, row }) => column === from.column + columns && row === from.row + rows,
  );
  return found < 0 ? null : found;
}
