import { type Result, ok, refuse } from '../result.ts';

const CHARACTERS_MAX = 32;

/** Letters and digits with single separators; no bidirectional, joining or invisible characters. */
const PATTERN = /^[\p{L}\p{Nd}](?:[\p{L}\p{M}\p{Nd}]|[ ._-](?=[\p{L}\p{Nd}]))*$/u;

/** Scripts that are written together (the "highly restrictive" level of Unicode TS 39 §5.2). */
const SCRIPTS_TOGETHER: readonly RegExp[] = [
  /^[\p{sc=Latin}\p{sc=Hangul}\p{sc=Han}\p{scx=Common}\p{scx=Inherited}]*$/u,
  /^[\p{sc=Latin}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\p{scx=Common}\p{scx=Inherited}]*$/u,
  /^[\p{sc=Cyrillic}\p{scx=Common}\p{scx=Inherited}]*$/u,
  /^[\p{sc=Greek}\p{scx=Common}\p{scx=Inherited}]*$/u,
  /^[\p{sc=Arabic}\p{scx=Common}\p{scx=Inherited}]*$/u,
  /^[\p{sc=Hebrew}\p{scx=Common}\p{scx=Inherited}]*$/u,
  /^[\p{sc=Devanagari}\p{scx=Common}\p{scx=Inherited}]*$/u,
  /^[\p{sc=Bengali}\p{scx=Common}\p{scx=Inherited}]*$/u,
  /^[\p{sc=Tamil}\p{scx=Common}\p{scx=Inherited}]*$/u,
  /^[\p{sc=Thai}\p{scx=Common}\p{scx=Inherited}]*$/u,
  /^[\p{sc=Georgian}\p{scx=Common}\p{scx=Inherited}]*$/u,
  /^[\p{sc=Armenian}\p{scx=Common}\p{scx=Inherited}]*$/u,
];

/** The name as it is shown: Unicode's compatible form (NFKC), of scripts that go together, trimmed. */
export function parseUsername(text: string): Result<string, 'username_invalid'> {
  const name = text.normalize('NFKC').trim();
  const characterCount = Array.from(name).length;
  if (characterCount > CHARACTERS_MAX || !PATTERN.test(name)) return refuse('username_invalid');
  return SCRIPTS_TOGETHER.some((script) => script.test(name)) ? ok(name) : refuse('username_invalid');
}

/**
 * Characters of other alphabets that look like a Latin letter (from Unicode's confusables), by that letter.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аα',
  b: 'ЬƄ',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еҽ',
  g: 'ɡ',
  h: 'һ',
  i: 'іιı',
  j: 'јϳ',
  k: 'кκ',
  l: 'ӏ1|',
  m: 'м',
  n: 'ո',
  o: 'оοσ0օ',
  p: 'рρ',
  q: 'ԛ',
  s: 'ѕ',
  t: 'тτ',
  u: 'υս',
  v: 'ѵν',
  w: 'ԝω',
  x: 'хχ',
  y: 'уγ',
};

const LATIN_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, others]) =>
    Array.from(others, (other) => [other, latin] as const),
  ),
);

/** Usernames must have distinct keys: case, accents, separators and look-alikes are ignored. */
export function toUsernameKey(name: string): string {
  // Upper case first, which also folds letters without a lower-case counterpart (ß, ſ, ı).
  const folded = name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKD');
  const bare = folded.replaceAll(/[\p{M} ._-]/gu, '');
  const latin = Array.from(bare, (character) => LATIN_OF.get(character) ?? character).join('');
  return latin.normalize('NFC');
}

/** The minimum length of a password on every desk; the setting `passwordMin` can raise it. */
export const PASSWORD_CHARACTERS_MIN = 6;
const PASSWORD_CHARACTERS_MAX = 128;

export type PasswordRefusal = 'password_required' | 'password_below_minimum' | 'password_too_long';

/** Checks the number of code points, not of bytes. There are no composition rules. */
export function checkPasswordLength(password: string, charactersMin: number): Result<null, PasswordRefusal> {
  const characterCount = Array.from(password).length;
  if (characterCount === 0) return refuse('password_required');
  if (characterCount < charactersMin) return refuse('password_below_minimum');
  return characterCount > PASSWORD_CHARACTERS_MAX ? refuse('password_too_long') : ok(null);
}

/** Names that the password must not consist of: those of the person who chooses it, and of the desk. */
export interface PasswordOwner {
  readonly username: string;
  readonly email: string;
  readonly brandName: string;
}

/**
 * True for context-specific words (OWASP ASVS 5.0, 6.2.11): the username, the e-mail address or either part
 * of it, and the desk's name with any digits and symbols, in any spelling. Longer texts that only start
 * with one of these are accepted.
 */
export function isMadeOfOwnWords(password: string, { username, email, brandName }: PasswordOwner): boolean {
  const words = [username, email, ...email.split('@')].map(toUsernameKey);
  const brand = lettersOf(brandName);
  return words.includes(toUsernameKey(password)) || (brand !== '' && lettersOf(password) === brand);
}

function lettersOf(text: string): string {
  return toUsernameKey(text.replaceAll(/\P{L}/gu, ''));
}
