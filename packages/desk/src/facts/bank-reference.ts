/**
 * Normalises a bank's reference, so that a transfer is recognised however it was typed: Unicode NFKC,
 * capitals, single spaces.
 */
export function normaliseReference(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/gu, ' ').toUpperCase();
}
