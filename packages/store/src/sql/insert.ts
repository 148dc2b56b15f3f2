import type { Columns } from './dialect.ts';
import { type RowOf, columnList, placeholderList, valuesOf } from './row.ts';
import type { Statement } from './statement.ts';

/** Inserts one row with exactly these columns. */
export function insert<C extends Columns, R extends string = never>(
  table: string,
  columns: C,
  row: RowOf<C>,
  rest: Partial<Statement<R>> & { readonly onConflict?: string } = {},
): Statement<R> {
  const { onConflict = '', ...refusals } = rest;
  return {
    sql: `INSERT INTO ${table} (${columnList(columns)}) VALUES (${placeholderList(columns)}) ${onConflict}`,
    values: valuesOf(columns, row),
    ...refusals,
  };
}
