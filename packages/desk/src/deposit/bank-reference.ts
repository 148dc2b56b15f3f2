/**
 * The one spelling of a bank's own reference, so that a transfer is known again however it was typed: Unicode
 * NFKC, capitals, single spaces. Empty when there is nothing in it.
 */
export function normaliseReference(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/gu, ' ').toUpperCase();
}
