/** What a signed document may contain. Numbers are whole: amounts are decimal texts. */
export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue };

export type CanonicalObject = Readonly<Record<string, CanonicalValue>>;

/**
 * One text for one value (RFC 8785): no blanks, and keys in the order of their UTF-16 code units, as texts
 * compare here. Texts and whole numbers are written as ECMAScript writes them. Throws on any other number.
 */
export function canonicalJson(value: CanonicalValue): string {
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (isCanonicalObject(value)) {
    const keys = Object.keys(value).toSorted();
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`).join(',')}}`;
  }
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new Error(`${value} is not a whole number`);
  return JSON.stringify(value);
}

/** Whether canonical JSON can write a parsed JSON value. */
export function isCanonical(value: unknown): value is CanonicalValue {
  return findUncanonical(value) === null;
}

/** The place of the first number that is not whole, as a JSON Pointer, or null. */
export function findUncanonical(value: unknown, place = ''): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? null : place;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, member] of Object.entries(value)) {
    const found = findUncanonical(member, placeOf(place, key));
    if (found !== null) return found;
  }
  return null;
}

/** A place within a place, as a JSON Pointer (RFC 6901): `/payout/0/txid`. */
export function placeOf(place: string, key: string | number): string {
  const name = String(key);
  return `${place}/${/[~/]/.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name}`;
}

export function isCanonicalObject(value: CanonicalValue): value is CanonicalObject {
  return typeof value === 'object' && value !== null && !isList(value);
}

export function isList(value: CanonicalValue): value is readonly CanonicalValue[] {
  return Array.isArray(value);
}

/** Far deeper than any call's body or signed document, and shallow enough to walk recursively. */
const DEPTH_MAX = 32;

/** Why a valid JSON text does not have one meaning. */
export type JsonAmbiguity =
  | { readonly kind: 'doubled_key'; readonly key: string }
  | { readonly kind: 'too_deep' | 'half_character' };

// A text, with the colon that makes it a key, or a bracket. Characters between tokens are matched as one run:
// matched one by one, a text of some megabytes exhausts the matcher.
const NEXT_TOKEN = /[^"{}[\]]*(?:("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|([{}[\]]))/y;

/**
 * Walks over the tokens of valid JSON. RFC 8259 leaves the meaning of a repeated key open. An escaped lone
 * surrogate is not text, and no database stores it unchanged.
 */
export function findAmbiguity(text: string): JsonAmbiguity | null {
  const open: (Set<string> | null)[] = [];
  NEXT_TOKEN.lastIndex = 0;
  while (NEXT_TOKEN.lastIndex < text.length) {
    const token = NEXT_TOKEN.exec(text);
    if (token === null) return null;
    const [, quoted, colon, bracket] = token;
    if (quoted !== undefined && isHalfCharacter(quoted)) return { kind: 'half_character' };
    const doubledKey = quoted === undefined || colon === undefined ? null : noteKey(open.at(-1), quoted);
    if (doubledKey !== null) return { kind: 'doubled_key', key: doubledKey };
    if (bracket === '{' || bracket === '[') open.push(bracket === '{' ? new Set() : null);
    if (bracket === '}' || bracket === ']') open.pop();
    if (open.length > DEPTH_MAX) return { kind: 'too_deep' };
  }
  return null;
}

/** Remembers a key of an object; returns the key if the object already has it. */
function noteKey(keys: Set<string> | null | undefined, token: string): string | null {
  const key: unknown = token.includes('\\') ? JSON.parse(token) : token.slice(1, -1);
  if (typeof key !== 'string') return null;
  if (keys?.has(key) === true) return key;
  keys?.add(key);
  return null;
}

function isHalfCharacter(token: string): boolean {
  if (!token.includes('\\')) return false;
  const text: unknown = JSON.parse(token);
  return typeof text === 'string' && !text.isWellFormed();
}
