/** Far deeper than any call's body or signed document, and shallow enough to walk recursively. */
const DEPTH_MAX = 32;

/** Why a valid JSON text does not have one meaning. */
export type JsonAmbiguity =
  | { readonly kind: 'doubled_key'; readonly key: string }
  | { readonly kind: 'too_deep' | 'half_character' };

// A text, with the colon that makes it a key, or a bracket. Plain runs are taken whole: taken sign by sign, a
// text of some megabytes exhausts the matcher.
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

/** The key, if its object has it already. */
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
