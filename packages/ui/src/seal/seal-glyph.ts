import { refuse, ok, type Result } from '@naru/core';

const ROWS = 5;
const COLUMNS = 5;
/** Columns that are drawn by the seal; the others mirror them. */
const OWN_COLUMNS = 3;

/** Sixteen capitals that are not taken for one another, read aloud or seen. */
const READING_LETTERS = 'ACDEFHJKLMNPRTXY';

export interface SealGlyph {
  /** Five rows of five, true for ink; each row is the same from both sides. */
  readonly cells: readonly (readonly boolean[])[];
  /** Four letters that say the same as the picture, and one bit more. */
  readonly reading: string;
}

/**
 * Turns the seal of an order, as the server gives it, into its picture. The first four hexadecimal digits
 * count, 16 bits: bit 15 to bit 1 fill the three left columns row by row, and each digit is one letter
 * of the reading. Further digits are allowed and not shown.
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
  const digits = Array.from(sealHex.slice(0, 4), (digit) => Number.parseInt(digit, 16));
  return ok({ cells, reading: digits.map((digit) => READING_LETTERS.charAt(digit)).join('') });
}
