import { formatAmountShort } from '../money/format-amount.ts';
import { ok, refuse, type Result } from '../result/result.ts';
import { type Rate, multiplyRates } from './rate.ts';

const PARTS_PER_MILLION = 1_000_000n;

/** The desk's margin on one pair: a negative percentage lowers what the customer receives. */
export interface Adjustment {
  readonly paySymbol: string;
  readonly receiveSymbol: string;
  /** Ten-thousandths of a percent: -0.85 % is -8500. Above -100 %. */
  readonly partsPerMillion: bigint;
}

export type AdjustmentRefusal = 'adjustment_malformed';

/** Parses a percentage such as `-0.85` with at most 4 decimals; above -100 and at most 1000. */
export function parseAdjustmentPercent(percentText: string): Result<bigint, AdjustmentRefusal> {
  const match = /^(-?)(\d{1,4})(?:\.(\d{1,4}))?$/.exec(percentText);
  if (match === null) return refuse('adjustment_malformed');
  const magnitude = BigInt((match[2] ?? '') + (match[3] ?? '').padEnd(4, '0'));
  const partsPerMillion = match[1] === '-' ? -magnitude : magnitude;
  if (partsPerMillion <= -1_000_000n || partsPerMillion > 10_000_000n) return refuse('adjustment_malformed');
  return ok(partsPerMillion);
}

/** The shortest percentage text: -8500 is `-0.85`. */
export function formatAdjustmentPercent(partsPerMillion: bigint): string {
  return formatAmountShort(partsPerMillion, 4);
}

/** The rate with an adjustment in it, exactly. */
export function adjustRate(rate: Rate, partsPerMillion: bigint): Rate {
  return multiplyRates(rate, {
    numerator: PARTS_PER_MILLION + partsPerMillion,
    denominator: PARTS_PER_MILLION,
  });
}

/** The pair's adjustment in parts per million; 0 without one. */
export function adjustmentOf(
  adjustments: readonly Adjustment[],
  paySymbol: string,
  receiveSymbol: string,
): bigint {
  const found = adjustments.find(
    (entry) => entry.paySymbol === paySymbol && entry.receiveSymbol === receiveSymbol,
  );
  return found?.partsPerMillion ?? 0n;
}
