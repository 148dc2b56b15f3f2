import type { ChainPayment } from '@naru/contract';

/** The id of a payment, or a bank's reference for it; null for the hashes of a simulated bank. */
export function paymentReference({ kind, txid }: Pick<ChainPayment, 'kind' | 'txid'>): string | null {
  return kind === 'bank' && /^[0-9a-f]{64}$/.test(txid) ? null : txid;
}
