import { groupDigits } from '@naru/ui';
import type { ReactNode } from 'react';
import { shortNumber } from '../../shared/display/trim-zeros.ts';

/** A price in dollars, shortened; the tooltip has it in full. */
export function UsdText({ price }: { readonly price: string }): ReactNode {
  return <span title={price}>{groupDigits(shortNumber(price))}</span>;
}
