import { type Result, ok, refuse } from '../result/result.ts';

const CHARACTERS_MAX = 100;

/** A person's name in any script; no control, formatting or direction characters. May be empty. */
export function parseFullName(text: string): Result<string, 'full_name_invalid'> {
  const name = text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  // ZWNJ and ZWJ join letters in Indic and Persian scripts and are allowed.
  const isClean = !/\p{C}/u.test(name.replaceAll(/[\u200c\u200d]/g, ''));
  return isClean && Array.from(name).length <= CHARACTERS_MAX ? ok(name) : refuse('full_name_invalid');
}
