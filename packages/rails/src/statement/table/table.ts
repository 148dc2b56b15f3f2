/** What all tables become before their columns are named. Row 1 is `rows[0]`. */
export interface Table {
  readonly rows: readonly (readonly string[])[];
  /** Indexes of rows with a formula; their kept values are read, nothing is computed. */
  readonly formulaRows: ReadonlySet<number>;
  /** Of a text file, whether its last line has no end; null where something else than signs ends a row. */
  readonly endsOpen: boolean | null;
}

export const ROWS_MAX = 200_000;
export const COLUMNS_MAX = 64;
/** Of one row: cells past the last column are ignored, but no bank writes this many. */
export const CELLS_MAX = 1_024;

export function plainTable(rows: readonly (readonly string[])[], endsOpen: boolean | null): Table {
  return { rows, formulaRows: new Set(), endsOpen };
}
