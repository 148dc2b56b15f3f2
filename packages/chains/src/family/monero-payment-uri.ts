import { formatAmountShort } from '@naru/core';
import { MONERO_DECIMALS } from './monero-network.ts';

/** `monero:8...?tx_amount=0.05`: the exact amount in whole coins, never rounded (Monero's own URI scheme). */
export function moneroPaymentUri(address: string, baseUnits: bigint): string {
  return `monero:${address}?tx_amount=${formatAmountShort(baseUnits, MONERO_DECIMALS)}`;
}
