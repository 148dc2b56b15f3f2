/** The two SQL controls first prepare (not measured), then run what they prepared. */
export type SqlQuestion =
  | { readonly kind: 'prepare'; readonly orders: number }
  /** `callers`: how many orders may be under way at once; SQLite has one writer and takes no more. */
  | { readonly kind: 'run'; readonly callers: number };

export interface SqlAnswer {
  /** Where the rows are to be counted: a file or a database's address. */
  readonly place: string;
  readonly orders: number;
  readonly wallMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Before anything has run. */
export function nothingYet(place: string): SqlAnswer {
  return { place, orders: 0, wallMs: 0, p50Ms: 0, p99Ms: 0 };
}
