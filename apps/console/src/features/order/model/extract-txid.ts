/** Names that explorers put before the id in their addresses. */
const BEFORE_TXID: ReadonlySet<string> = new Set([
  'tx',
  'transaction',
  'transactions',
  'txid',
  'hash',
  'txhash',
]);

/**
 * The transaction id in what an operator pastes: the id itself, or the address of an explorer's page. What is
 * not understood comes back trimmed; the desk judges it.
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

/** Long enough for any network's id: hex of 32 bytes, with 0x or without, or base58 of 64 bytes. */
function isIdLike(part: string): boolean {
  return /^(?:0x)?[0-9A-Za-z_-]{40,128}$/.test(part);
}
