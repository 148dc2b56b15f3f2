import { type Result, ok, refuse } from '../result/result.ts';

const CHARACTERS_MAX = 64;

/** A person's label for a passkey; no invisible or bidirectional control characters. */
export function parsePasskeyName(text: string): Result<string, 'name_invalid'> {
  const name = text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  const isClean = !/\p{C}/u.test(name);
  const characterCount = Array.from(name).length;
  return isClean && characterCount >= 1 && characterCount <= CHARACTERS_MAX
    ? ok(name)
    : refuse('name_invalid');
}
