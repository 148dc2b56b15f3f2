import { divideFloor } from '../money/divide.ts';

const PARTS_PER_MILLION = 1_000_000n;

/**
 * The part of a payment that is the desk's margin, rounded down: with an adjustment of -0.85 % it is 0.85 %
 * of what was paid. An adjustment in the customer's favour leaves none.
 */
export function marginBaseUnitsFloor(payBaseUnits: bigint, adjustmentPartsPerMillion: bigint): bigint {
  if (adjustmentPartsPerMillion >= 0n) return 0n;
  return divideFloor(payBaseUnits * -adjustmentPartsPerMillion, PARTS_PER_MILLION);
}
