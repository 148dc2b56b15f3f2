import { createHash } from 'node:crypto';
import type { DumpedTable } from './dumped-tables.ts';

/** All rows of a desk at one moment, while it may go on working. */
export interface Snapshot {
  readonly engine: 'sqlite' | 'postgres';
  readonly schemaVersion: number;
  /** The same values as in `desk_epoch`; null if no desk was ever started there. */
  readonly epoch: { readonly deskId: string; readonly epoch: number } | null;
  readonly tables: readonly DumpedTable[];
  /** Reads the rows of one table in the order of its key, as `dump-row.ts` writes them. One at a time. */
  readRows(table: DumpedTable): AsyncIterable<Uint8Array>;
  countRows(tableName: string): Promise<number>;
  close(): Promise<void>;
}

/** An empty database that is being filled. Nothing in it is visible before `finish` has resolved. */
export interface Load {
  readonly tables: readonly DumpedTable[];
  loadRows(table: DumpedTable, rows: AsyncIterable<Uint8Array>): Promise<void>;
  /** Creates the tables of modules by the steps that were loaded. */
  makeModuleTables(): Promise<readonly DumpedTable[]>;
  /** Reads the loaded rows back. */
  readRows(table: DumpedTable): AsyncIterable<Uint8Array>;
  /**
   * Resolves when everything is on disk. With `restored` the next start handles the database as a restored
   * one, whatever it would detect by itself.
   */
  finish(restored: RestoreMark | null): Promise<void>;
  /** Removes everything that was written. */
  abandon(): Promise<void>;
}

/** A restore that the next start has yet to handle. */
export interface RestoreMark {
  readonly restoreId: string;
  readonly beganAtMs: number;
}

/** The statement of a {@link RestoreMark}. Its cause is the one of a restore that an operator declared. */
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

/** Passes rows on and digests them; `digest` is complete when all rows have passed. */
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

/** The digest of rows that are not needed otherwise. */
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
