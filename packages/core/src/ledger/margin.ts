import { divideFloor } from '../money/divide.ts';

const PARTS_PER_MILLION = 1_000_000n;

/**
 * The desk's margin on a payment, rounded down: 0.85 % of it for an adjustment of -0.85 %; never below
 * zero.
 */
export function marginBaseUnitsFloor(payBaseUnits: bigint, adjustmentPartsPerMillion: bigint): bigint {
  if (adjustmentPartsPerMillion >= 0n) return 0n;
  return divideFloor(payBaseUnits * -adjustmentPartsPerMillion, PARTS_PER_MILLION);
}
