import { groupDigits } from '@naru/ui';
import { trimZeros } from './trim-zeros.ts';

/** For reading: without idle zeros, thousands grouped. Never for copying. */
export function readableAmount(amountText: string): string {
  return groupDigits(trimZeros(amountText));
}
