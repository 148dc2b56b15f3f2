import { createHash } from 'node:crypto';

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
