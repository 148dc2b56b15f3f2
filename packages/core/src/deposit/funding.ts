import type { DepositFact } from './verdict.ts';

/** Bounds the sums that are tried; a stranger who sends more small outputs than that gains nothing by it. */
const SUMS_MAX = 512;

export interface DueAmount {
  readonly dueBaseUnits: bigint;
  /** The least amount of the asset that can be sent; 1 where that is a base unit. */
  readonly leastBaseUnits: bigint;
}

/**
 * The deposits that fund an order: among those that were seen first, the ones that make up exactly what is
 * due, or more by less than can be sent: nobody could have sent less, or can get that back. Null while no
 * such set is there. What comes beside them, before or after, is no part of the order, so that nobody can
 * spoil a correct payment by sending next to nothing to the same address.
 *
 * A single deposit of exactly what is due is found however many others there are.
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
