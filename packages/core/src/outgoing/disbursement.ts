/** The last action of a person on a disbursement. */
export const LAST_ACTS = ['approved', 'accepted', 'stopped', 'withdrawn'] as const;
export type LastAct = (typeof LAST_ACTS)[number];

/**
 * Computed from the last act and the payments on the network, and never stored: fee bumps, vanished payments
 * and reorganisations need no transitions of their own.
 */
export const DISBURSEMENT_STATES = [
  /** May be paid now; no payment that counts for it was seen. */
  'approved',
  /** Less than the amount was seen; the remainder may be paid. */
  'partial',
  /** The full amount was seen and is not final yet. */
  'paid',
  /** More than the amount plus its tolerance was seen. */
  'excess',
  'settled',
  /** Ended with only a part paid. */
  'stopped',
  'withdrawn',
] as const;
export type DisbursementState = (typeof DISBURSEMENT_STATES)[number];

export interface DisbursementFacts {
  readonly lastAct: LastAct;
  /** The amount for the receiver. Above zero. */
  readonly amountBaseUnits: bigint;
  /** The sum that an operator accepted in place of the amount; null if none. */
  readonly acceptedBaseUnits: bigint | null;
  /** Sum of the payments that count for the disbursement. */
  readonly countedBaseUnits: bigint;
  /** True if each of these payments is final or attested. */
  readonly isAllFinal: boolean;
}

/** Deviations of up to 0.1 %, rounded down, may be accepted. */
const TOLERANCE_DIVISOR = 1000n;

export function toleranceBaseUnitsFloor(amountBaseUnits: bigint): bigint {
  return amountBaseUnits / TOLERANCE_DIVISOR;
}

export function disbursementState(facts: DisbursementFacts): DisbursementState {
  const { lastAct, amountBaseUnits, acceptedBaseUnits, countedBaseUnits, isAllFinal } = facts;
  if (lastAct === 'withdrawn' && countedBaseUnits === 0n) return 'withdrawn';
  const isComplete = countedBaseUnits >= amountBaseUnits;
  if (lastAct === 'stopped' && !isComplete && isAllFinal) return 'stopped';
  const isAccepted = lastAct === 'accepted' && countedBaseUnits === acceptedBaseUnits;
  if (isAccepted) return isAllFinal ? 'settled' : 'paid';
  if (countedBaseUnits > amountBaseUnits + toleranceBaseUnitsFloor(amountBaseUnits)) return 'excess';
  if (isComplete) return isAllFinal ? 'settled' : 'paid';
  return countedBaseUnits > 0n ? 'partial' : 'approved';
}

/** True while the disbursement may still be paid, or its payments are not final. */
export function isLiveDisbursement(state: DisbursementState): boolean {
  return state !== 'settled' && state !== 'stopped' && state !== 'withdrawn';
}
