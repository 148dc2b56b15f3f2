import { integerOf } from './row.ts';
import type { Database, Row, SqlValue } from './statement.ts';

/** Sorts after every key: the last printable character of ASCII. */
export const AFTER_ALL_KEYS = '~';

/** The most rows of any listing. */
const ROWS_PER_PAGE_MAX = 1000;

/** Rows read at a time by a scan through a whole table, with other work in between. */
export const ROWS_PER_SLICE = 5000;

/** Checks a page size; a wrong one is a bug of the caller and not a refusal. */
export function assertLimit(limit: number, max = ROWS_PER_PAGE_MAX): number {
  if (!Number.isInteger(limit) || limit < 1 || limit > max) {
    throw new RangeError(`a page has 1 to ${max} rows`);
  }
  return limit;
}

/** Sorts records by a time, and those of one moment by their key. */
export function oldestFirst<T>(
  records: readonly T[],
  placeOf: (record: T) => readonly [atMs: number, key: string],
): readonly T[] {
  return records.toSorted((left, right) => {
    const [leftMs, leftKey] = placeOf(left);
    const [rightMs, rightKey] = placeOf(right);
    if (leftMs !== rightMs) return leftMs - rightMs;
    return leftKey < rightKey ? -1 : 1;
  });
}

/** A condition that `column` is one of `words`, which are not escaped: never pass typed text. */
export function oneOf(column: string, words: readonly string[]): string {
  return `${column} IN (${words.map((word) => `'${word}'`).join(', ')})`;
}

/** The first row of a query as a record, or null. */
export async function readFirst<T>(
  database: Pick<Database, 'all'>,
  sql: string,
  values: readonly SqlValue[],
  fromRow: (row: Row) => T,
): Promise<T | null> {
  const [row] = await database.all(sql, values);
  return row === undefined ? null : fromRow(row);
}

/** The number `counted` of the first row, or 0 without a row. */
export async function readCount(
  database: Pick<Database, 'all'>,
  sql: string,
  values: readonly SqlValue[],
): Promise<number> {
  return (await readFirst(database, sql, values, (row) => integerOf(row, 'counted'))) ?? 0;
}

/** A list in parts of at most `size`, for statements with a bounded text. */
export function inParts<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
  const parts: (readonly T[])[] = [];
  for (let at = 0; at < list.length; at += size) parts.push(list.slice(at, at + size));
  return parts;
}
