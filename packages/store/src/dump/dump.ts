import { createHash } from 'node:crypto';
import type { DumpedTable } from './dumped-tables.ts';

/** Where the rows of a desk are: a folder with the embedded database, or a PostgreSQL database. */
export type DumpPlace = { readonly dataFolder: string } | { readonly databaseUrl: string };

/** All rows of a desk at one moment, while it may go on working. */
export interface Snapshot {
  readonly engine: 'sqlite' | 'postgres';
  readonly schemaVersion: number;
  /** The same as in `desk_epoch`; null where no desk was ever started. */
  readonly epoch: { readonly deskId: string; readonly epoch: number } | null;
  readonly tables: readonly DumpedTable[];
  /** The rows of one table in the order of its key, as `dump-row.ts` writes them. One table at a time. */
  readRows(table: DumpedTable): AsyncIterable<Uint8Array>;
  countRows(tableName: string): Promise<number>;
  close(): Promise<void>;
}

/** An empty database that is being filled. Nobody sees anything of it before `finish` has resolved. */
export interface Load {
  readonly tables: readonly DumpedTable[];
  loadRows(table: DumpedTable, rows: AsyncIterable<Uint8Array>): Promise<void>;
  /** Makes the tables of modules by the steps that were loaded. */
  makeModuleTables(): Promise<readonly DumpedTable[]>;
  /** What was loaded, read back. */
  readRows(table: DumpedTable): AsyncIterable<Uint8Array>;
  /**
   * On disk when it resolves. With `restored` the next start handles the database as a restored one, whatever
   * it would find out by itself.
   */
  finish(restored: RestoreMark | null): Promise<void>;
  /** Leaves nothing behind. */
  abandon(): Promise<void>;
}

/** A restore that the next start has yet to handle. */
export interface RestoreMark {
  readonly restoreId: string;
  readonly beganAtMs: number;
}

/** The statement of a {@link RestoreMark}; the cause is the one of an operator who said so. */
export function restoreStatement({ restoreId, beganAtMs }: RestoreMark): {
  readonly sql: string;
  readonly values: readonly (string | number)[];
} {
  return {
    sql: `INSERT INTO restores (restore_id, cause, began_at_ms) VALUES (?, 'operator', ?)`,
    values: [restoreId, beganAtMs],
  };
}

/** How many rows a table has, and the SHA-256 of their text: equal digests mean equal rows. */
export interface TableDigest {
  readonly rows: number;
  readonly sha256: string;
}

const NEWLINE = 0x0a;

/** Hands rows on and digests them meanwhile; `digest` is complete when all have gone through. */
export function digestRows(rows: AsyncIterable<Uint8Array>): {
  readonly rows: AsyncIterable<Uint8Array>;
  readonly digest: () => TableDigest;
} {
  const hash = createHash('sha256');
  let count = 0;
  return {
    rows: (async function* passOn() {
      for await (const piece of rows) {
        hash.update(piece);
        count += countNewlines(piece);
        yield piece;
      }
    })(),
    digest: () => ({ rows: count, sha256: hash.copy().digest('hex') }),
  };
}

/** The digest of rows that nobody else needs. */
export async function readDigest(rows: AsyncIterable<Uint8Array>): Promise<TableDigest> {
  const digesting = digestRows(rows);
  for await (const _ of digesting.rows);
  return digesting.digest();
}

function countNewlines(piece: Uint8Array): number {
  let count = 0;
  for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}
