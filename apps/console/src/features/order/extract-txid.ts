/** Path segments and parameters that explorers put before the id. */
const BEFORE_TXID: ReadonlySet<string> = new Set([
  'tx',
  'transaction',
  'transactions',
  'txid',
  'hash',
  'txhash',
]);

/**
 * The transaction id in a text that an operator pastes: the id itself or the URL of an explorer page.
 * Anything else is returned trimmed, for the desk to judge.
 */
export function extractTxid(pasted: string): string {
  const text = pasted.trim();
  if (!/^https?:\/\//i.test(text)) return text;
  const url = URL.parse(text);
  if (url === null) return text;
  const parts = `${url.pathname}/${url.search}/${url.hash}`.split(/[/?&=#]+/).filter((part) => part !== '');
  const named = parts.find((part, index) => {
    const before = parts[index - 1];
    return before !== undefined && BEFORE_TXID.has(before.toLowerCase()) && isIdLike(part);
  });
  return named ?? parts.findLast(isIdLike) ?? text;
}

/** Matches the ids of all networks: 32 bytes in hex, with or without 0x, or 64 bytes in base58. */
function isIdLike(part: string): boolean {
  return /^(?:0x)?[0-9A-Za-z_-]{40,128}$/.test(part);
}
