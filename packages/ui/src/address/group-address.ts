/** Cuts an address into pieces of four, the last one shorter; their sum is the address again. */
export function groupAddress(address: string): readonly string[] {
  return address.match(/.{1,4}/gsu) ?? [];
}

/** Both ends of an address with an ellipsis between, for lists; never the only place where it can be read. */
export function shortenAddress(address: string, edgeLetters = 8): string {
  if (address.length <= edgeLetters * 2 + 1) return address;
  return `${address.slice(0, edgeLetters)}…${address.slice(-edgeLetters)}`;
}
