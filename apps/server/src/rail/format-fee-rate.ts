import type { FeeRate } from '@naru/desk';

/** Base units for one virtual byte, as a decimal text. */
export function formatFeeRate({ baseUnits }: FeeRate): string {
  return String(Number(baseUnits) / 1000);
}
