/** Sixteen capitals that are hard to confuse, read aloud or seen. */
const READING_LETTERS = 'ACDEFHJKLMNPRTXY';
const LETTERS = 4;

/** An order's seal as people read it to each other: its first four hex digits, a letter each. */
export function readSeal(sealHex: string): string {
  const digits = Array.from(sealHex.slice(0, LETTERS), (digit) => Number.parseInt(digit, 16));
  return digits.map((digit) => READING_LETTERS.charAt(digit)).join('');
}
