import { type Result, ok, refuse } from '../result/result.ts';

const CHARACTERS_MAX = 100;

/** A person's own name in any script; no control, formatting or direction characters. Empty: not told. */
export function parseFullName(text: string): Result<string, 'full_name_invalid'> {
  const name = text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  // Two of the invisible ones join letters in the scripts of India and Persia and stay allowed.
  const isClean = !/\p{C}/u.test(name.replaceAll(/[\u200c\u200d]/g, ''));
  return isClean && Array.from(name).length <= CHARACTERS_MAX ? ok(name) : refuse('full_name_invalid');
}
