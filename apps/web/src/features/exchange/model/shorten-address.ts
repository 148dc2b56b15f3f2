const HEAD = 10;
const TAIL = 6;

/** The beginning and the end of an address, by which people recognise it: `bc1qw508d6…mdq0kd`. */
export function shortenAddress(address: string): string {
  if (address.length <= HEAD + TAIL + 1) return address;
  return `${address.slice(0, HEAD)}…${address.slice(-TAIL)}`;
}
