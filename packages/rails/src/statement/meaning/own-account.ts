/**
 * Whether a number in a file is another account than the desk's own. Banks cover part of a number with stars:
 * only the digits that are shown are compared, from the end.
 */
export function isOtherAccount(found: string, own: string | null): boolean {
  if (own === null) return false;
  if (!found.includes('*')) return found !== own;
  return Array.from(found)
    .toReversed()
    .some((sign, index) => sign !== '*' && sign !== own.at(-1 - index));
}
