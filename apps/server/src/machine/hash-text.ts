import { hash } from 'node:crypto';

/** SHA-256 of a text in UTF-8, as hex (FIPS 180-4). */
export function hashText(text: string): string {
  return hash('sha256', text);
}
