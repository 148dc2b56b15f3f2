import { groupDigits } from '@naru/ui';
import { trimZeros } from './trim-zeros.ts';

/** Without trailing zeros and with commas: for reading only, not for copying. */
export function readableAmount(amountText: string): string {
  return groupDigits(trimZeros(amountText));
}
