import type { DepositFact } from './verdict.ts';

/** Bounds the sums that are kept; sending more small outputs than that gains an attacker nothing. */
const SUMS_MAX = 512;

export interface DueAmount {
  readonly dueBaseUnits: bigint;
  /** The smallest sendable amount of the asset. */
  readonly leastBaseUnits: bigint;
}

/**
 * The deposits that fund an order: of those seen first, the ones that add up to exactly the amount due, or
 * to more by less than can be sent (such a difference can be neither avoided nor refunded). Null if there
 * is no such set. All other deposits, before or after, are not part of the order, so that nobody can spoil
 * a correct payment by sending dust to the same address.
 *
 * A single deposit of exactly the amount due is found however many others there are, and so are the first
 * deposits that add up to it together.
 */
export function findExactDeposits<D extends Pick<DepositFact, 'baseUnits' | 'firstSeenAtMs'>>(
  deposits: readonly D[],
  { dueBaseUnits, leastBaseUnits }: DueAmount,
): readonly D[] | null {
  const isExact = (sum: bigint): boolean => sum >= dueBaseUnits && sum < dueBaseUnits + leastBaseUnits;
  const ordered = deposits.toSorted((left, right) => left.firstSeenAtMs - right.firstSeenAtMs);
  let seen = 0n;
  let left = ordered.reduce((sum, { baseUnits }) => sum + baseUnits, 0n);
  let partsOfSum: ReadonlyMap<bigint, readonly D[]> = new Map([[0n, []]]);
  for (const [place, deposit] of ordered.entries()) {
    seen += deposit.baseUnits;
    left -= deposit.baseUnits;
    if (isExact(seen)) return ordered.slice(0, place + 1);
    // Sums that the deposits left cannot complete are dropped, so that the bound is for those that can be.
    const reachable = new Map<bigint, readonly D[]>();
    for (const [sum, parts] of partsOfSum) if (sum + left >= dueBaseUnits) reachable.set(sum, parts);
    for (const [sum, parts] of partsOfSum) {
      const next = sum + deposit.baseUnits;
      if (isExact(next)) return [...parts, deposit];
      const isOpen = next < dueBaseUnits && next + left >= dueBaseUnits && !reachable.has(next);
      if (isOpen && reachable.size < SUMS_MAX) reachable.set(next, [...parts, deposit]);
    }
    partsOfSum = reachable;
  }
  return null;
}
