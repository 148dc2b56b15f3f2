/** The common form of all tables before their columns are named. Row 1 is `rows[0]`. */
export interface Table {
  readonly rows: readonly (readonly string[])[];
  /** Indexes of rows with a formula; their stored values are read, nothing is computed. */
  readonly formulaRows: ReadonlySet<number>;
  /** For a text file, whether its last line has no end; null if rows do not end with characters. */
  readonly endsOpen: boolean | null;
}

export const ROWS_MAX = 200_000;
export const COLUMNS_MAX = 64;
/** The most cells of a row: cells past the last column are ignored, but no bank writes this many. */
export const CELLS_MAX = 1_024;

export function plainTable(rows: readonly (readonly string[])[], endsOpen: boolean | null): Table {
  return { rows, formulaRows: new Set(), endsOpen };
}
