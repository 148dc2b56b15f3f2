/** Splits an address into groups of four; the last one may be shorter. */
export function groupAddress(address: string): readonly string[] {
  return address.match(/.{1,4}/gsu) ?? [];
}

const EDGE_LETTERS = 8;

/** Both ends of an address, for lists. The whole address has to be readable elsewhere. */
export function shortenAddress(address: string): string {
  if (address.length <= EDGE_LETTERS * 2 + 1) return address;
  return `${address.slice(0, EDGE_LETTERS)}…${address.slice(-EDGE_LETTERS)}`;
}
