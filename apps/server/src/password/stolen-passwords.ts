import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** 48 bits: one of 28 billion other passwords is mistaken for one of the list. */
const PREFIX_BYTES = 6;

/**
 * The ten thousand most common stolen passwords of six characters or more, as sorted prefixes of their
 * SHA-256 hashes; from the list of `@zxcvbn-ts/language-common` 4.1.3 (MIT licence), in lower case.
 */
const LIST_FILE = new URL('stolen-passwords.txt', import.meta.url);

let prefixes: ReadonlySet<string> | null = null;

/** True for a common stolen password, in upper or lower case. */
export function isStolenPassword(password: string): boolean {
  prefixes ??= readPrefixes();
  const hash = createHash('sha256').update(password.normalize('NFC').toLowerCase(), 'utf8').digest();
  return prefixes.has(hash.toString('base64').slice(0, (PREFIX_BYTES * 4) / 3));
}

function readPrefixes(): ReadonlySet<string> {
  const text = readFileSync(LIST_FILE, 'ascii').replaceAll('\n', '');
  const characters = (PREFIX_BYTES * 4) / 3;
  return new Set(
    Array.from({ length: text.length / characters }, (_, place) =>
      text.slice(place * characters, (place + 1) * characters),
    ),
  );
}
