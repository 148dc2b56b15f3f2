/** Far deeper than any call's body, and shallow enough to walk recursively. */
const DEPTH_MAX = 32;

/** Amounts of money are read as they are written, so that no digit is lost. */
const MONEY_FIELDS = new Set(['fromAmount', 'convertedAmount']);

/**
 * Parses a body; an empty one is undefined. Throws if it is not JSON, or ambiguous: a repeated key in one
 * object, or a lone surrogate.
 */
export function parseJsonBody(text: string): unknown {
  if (text === '') return undefined;
  if (!text.isWellFormed() || text.includes('\uFFFD')) throw new Error('not the UTF-8 of a text');
  const body: unknown = JSON.parse(text);
  assertPlain(text);
  if (typeof body !== 'object' || body === null) return body;
  const hasMoneyNumber = Object.entries(body).some(
    ([key, value]) => typeof value === 'number' && MONEY_FIELDS.has(key),
  );
  return hasMoneyNumber ? JSON.parse(text, readMoneyAsWritten) : body;
}

function readMoneyAsWritten(key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' && MONEY_FIELDS.has(key) ? (context?.source ?? String(value)) : value;
}

// Plain runs are taken whole: taken sign by sign, a text of some megabytes exhausts the matcher.
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/gy;
const BETWEEN_TOKENS = /[^"{}[\],:]*/gy;

/**
 * Walks over the tokens of valid JSON. RFC 8259 leaves the meaning of a repeated key open, so it is refused
 * here.
 */
function assertPlain(text: string): void {
  const open: (Set<string> | null)[] = [];
  let at = 0;
  let last = '';
  while (at < text.length) {
    BETWEEN_TOKENS.lastIndex = at;
    BETWEEN_TOKENS.exec(text);
    TOKEN.lastIndex = Math.max(at, BETWEEN_TOKENS.lastIndex);
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined) return;
    at = TOKEN.lastIndex;
    if (token === '{' || token === '[') open.push(token === '{' ? new Set() : null);
    if (token === '}' || token === ']') open.pop();
    if (open.length > DEPTH_MAX) throw new Error('too deep');
    if (token === ':') noteKey(open.at(-1), last);
    if (token.startsWith('"')) assertText(token);
    last = token;
  }
}

function noteKey(keys: Set<string> | null | undefined, token: string): void {
  const key: unknown = JSON.parse(token);
  if (typeof key !== 'string') return;
  if (keys?.has(key) === true) throw new Error('a key stands twice');
  keys?.add(key);
}

/** An escaped lone surrogate is not text, and no database stores it unchanged. */
function assertText(token: string): void {
  if (!token.includes('\\')) return;
  const text: unknown = JSON.parse(token);
  if (typeof text === 'string' && !text.isWellFormed()) throw new Error('half a character');
}
