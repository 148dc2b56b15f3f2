import type { DepositFact } from './verdict.ts';

/** Bounds the sums that are tried; sending more small outputs than that gains an attacker nothing. */
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
 * A single deposit of exactly the amount due is found however many others there are.
 */
export function findExactDeposits<D extends Pick<DepositFact, 'baseUnits' | 'firstSeenAtMs'>>(
  deposits: readonly D[],
  { dueBaseUnits, leastBaseUnits }: DueAmount,
): readonly D[] | null {
  const partsOfSum = new Map<bigint, readonly D[]>([[0n, []]]);
  for (const deposit of deposits.toSorted((left, right) => left.firstSeenAtMs - right.firstSeenAtMs)) {
    const known = Array.from(partsOfSum);
    for (const [sum, before] of known) {
      const next = sum + deposit.baseUnits;
      if (next >= dueBaseUnits + leastBaseUnits) continue;
      if (next >= dueBaseUnits) return [...before, deposit];
      if (partsOfSum.size < SUMS_MAX && !partsOfSum.has(next)) partsOfSum.set(next, [...before, deposit]);
    }
  }
  return null;
}
