import { groupDigits } from '@naru/ui';
import type { ReactNode } from 'react';
import { shortPrice } from '../model/rate-text.ts';

/** A price in dollars; in full where somebody points at it. */
export function UsdText({ price }: { readonly price: string }): ReactNode {
  return <span title={price}>{groupDigits(shortPrice(price))}</span>;
}
