/** Far deeper than any call's body or signed document, and shallow enough to walk recursively. */
const DEPTH_MAX = 32;

/** Why a valid JSON text does not have one meaning. */
export type JsonAmbiguity =
  | { readonly kind: 'doubled_key'; readonly key: string }
  | { readonly kind: 'too_deep' | 'half_character' };

// Plain runs are taken whole: taken sign by sign, a text of some megabytes exhausts the matcher.
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/gy;
const BETWEEN_TOKENS = /[^"{}[\],:]*/gy;

/**
 * Walks over the tokens of valid JSON. RFC 8259 leaves the meaning of a repeated key open. An escaped lone
 * surrogate is not text, and no database stores it unchanged.
 */
export function findAmbiguity(text: string): JsonAmbiguity | null {
  const open: (Set<string> | null)[] = [];
  let at = 0;
  let last = '';
  while (at < text.length) {
    BETWEEN_TOKENS.lastIndex = at;
    BETWEEN_TOKENS.exec(text);
    TOKEN.lastIndex = Math.max(at, BETWEEN_TOKENS.lastIndex);
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined) return null;
    at = TOKEN.lastIndex;
    if (token === '{' || token === '[') open.push(token === '{' ? new Set() : null);
    if (token === '}' || token === ']') open.pop();
    if (open.length > DEPTH_MAX) return { kind: 'too_deep' };
    const doubledKey = token === ':' ? noteKey(open.at(-1), last) : null;
    if (doubledKey !== null) return { kind: 'doubled_key', key: doubledKey };
    if (token.startsWith('"') && isHalfCharacter(token)) return { kind: 'half_character' };
    last = token;
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
