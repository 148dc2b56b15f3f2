const WORD_DIGITS = 64;
/** A token's symbol or name; longer ones are for deceiving people. */
const TEXT_BYTES_MAX = 64;

/**
 * The text in what a contract returned, as hexadecimal digits: an offset, a length and UTF-8 bytes. Old
 * contracts return one word instead, filled up with zeros. Null for anything else.
 */
export function parseAbiText(digits: string): string | null {
  if (digits.length === WORD_DIGITS) return toText(digits);
  const [offset, length] = [0, 1].map((at) => digits.slice(at * WORD_DIGITS, (at + 1) * WORD_DIGITS));
  if (offset === undefined || length?.length !== WORD_DIGITS || BigInt(`0x${offset}`) !== 32n) return null;
  const byteCount = BigInt(`0x${length}`);
  if (byteCount > TEXT_BYTES_MAX) return null;
  const text = digits.slice(2 * WORD_DIGITS, 2 * WORD_DIGITS + 2 * Number(byteCount));
  return text.length === 2 * Number(byteCount) ? toText(text) : null;
}

function toText(digits: string): string {
  return Buffer.from(digits, 'hex').toString('utf8').replace(/\0+$/, '');
}
