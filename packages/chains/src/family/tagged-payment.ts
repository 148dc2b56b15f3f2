import { formatAmountShort } from '@naru/core';
import type { TaggedAddress } from '../address/address-tag.ts';

/**
 * A payment link that contains the tag: `xrpl://r...?amount=12.5&dt=7` in whole coins, or
 * `ton://transfer/UQ...?amount=12500000000&text=7` in base units. Null for networks without such a standard.
 */
export function taggedPaymentUri(
  networkId: string,
  { address, tag }: TaggedAddress,
  amount: { readonly baseUnits: bigint; readonly decimals: number },
): string | null {
  const text = encodeURIComponent(tag);
  if (networkId === 'xrp')
    return `xrpl://${address}?amount=${formatAmountShort(amount.baseUnits, amount.decimals)}&dt=${text}`;
  if (networkId === 'ton') return `ton://transfer/${address}?amount=${amount.baseUnits}&text=${text}`;
  return null;
}
