import { readSeal, refuse, ok, type Result } from '@naru/core';

const ROWS = 5;
const COLUMNS = 5;
/** Columns that the bits define; the others mirror them. */
const OWN_COLUMNS = 3;

export interface SealGlyph {
  /** Five rows of five, true for ink; each row is symmetric. */
  readonly cells: readonly (readonly boolean[])[];
  /** The same as four letters, plus one bit that the picture does not show. */
  readonly reading: string;
}

/**
 * The picture of an order's seal. Only the first four hex digits (16 bits) count: bits 15 to 1 fill the three
 * left columns row by row, and each digit is one letter of the reading.
 */
export function sealGlyph(sealHex: string): Result<SealGlyph, 'seal_malformed'> {
  if (!/^[0-9a-f]{4,128}$/i.test(sealHex)) return refuse('seal_malformed');
  const bits = Number.parseInt(sealHex.slice(0, 4), 16);
  const cells = Array.from({ length: ROWS }, (_, y) =>
    Array.from({ length: COLUMNS }, (_, x) => {
      const ownX = x < OWN_COLUMNS ? x : COLUMNS - 1 - x;
      return ((bits >> (15 - (y * OWN_COLUMNS + ownX))) & 1) === 1;
    }),
  );
  return ok({ cells, reading: readSeal(sealHex) });
}
