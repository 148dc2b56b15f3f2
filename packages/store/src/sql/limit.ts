/** Comes after every key: the last printable character of ASCII. */
export const AFTER_ALL_KEYS = '~';

/** No listing returns more than this at a time. */
export const ROWS_PER_PAGE_MAX = 1000;

/** Rows read at a time by a scan through a whole table; other work gets its turn in between. */
export const ROWS_PER_SLICE = 5000;

/** Checks a page size; a wrong one is a bug of the caller and not a refusal. */
export function assertLimit(limit: number, max = ROWS_PER_PAGE_MAX): number {
  if (!Number.isInteger(limit) || limit < 1 || limit > max) {
    throw new RangeError(`a page has 1 to ${max} rows`);
  }
  return limit;
}
