/** The last thing that a person did to a disbursement. */
export const DISBURSEMENT_ACTS = ['approved', 'accepted', 'stopped', 'withdrawn'] as const;
export type DisbursementAct = (typeof DISBURSEMENT_ACTS)[number];

/**
 * Where money that leaves stands. It follows from the last act and from what the network shows, and is never
 * stored: a fee bump, a payment that comes back and a reorganisation need no transitions of their own.
 */
export const DISBURSEMENT_STATES = [
  /** May be paid now; nothing that counts was seen. */
  'approved',
  /** Less than the amount was seen; the remainder may be paid. */
  'partial',
  /** All of it was seen and is not final yet. */
  'paid',
  /** More than the amount and its tolerance was seen. */
  'excess',
  'settled',
  /** Ended with a part of it paid. */
  'stopped',
  'withdrawn',
] as const;
export type DisbursementState = (typeof DISBURSEMENT_STATES)[number];

export interface DisbursementFacts {
  readonly lastAct: DisbursementAct;
  /** What is to reach the receiver. Above zero. */
  readonly amountBaseUnits: bigint;
  /** The sum that a person accepted in place of the amount; null where nobody did. */
  readonly acceptedBaseUnits: bigint | null;
  /** Living payments that count for it. */
  readonly countedBaseUnits: bigint;
  /** True when each of them is final, or was attested. */
  readonly isAllFinal: boolean;
}

/** What more, or less, than the amount may be taken for it: 0.1 %, rounded down. */
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

/** True while money may still leave for it, or has left and is not final. */
export function isLiveDisbursement(state: DisbursementState): boolean {
  return state !== 'settled' && state !== 'stopped' && state !== 'withdrawn';
}
