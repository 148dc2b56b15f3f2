import type { ChainPayment } from '@naru/contract';

/** What the payer's or receiver's own records call a payment; null for a simulated bank, which has no names. */
export function paymentReference({ kind, txid }: Pick<ChainPayment, 'kind' | 'txid'>): string | null {
  return kind === 'bank' && /^[0-9a-f]{64}$/.test(txid) ? null : txid;
}
