import type { ConsoleOrder } from '@naru/contract';
import { RECEIPT_CAUSES, type ReceiptCause, formatAmount } from '@naru/core';
import { type Desk, type OrderView, type SightingStanding, getAsset } from '@naru/desk';
import { toIso } from '../public/present-payment.ts';

const CAUSE_OF: Readonly<Partial<Record<SightingStanding, ReceiptCause>>> = {
  not_ours: 'recorded_wrongly',
  given_up: 'taken_by_bank',
};

/** What people recorded as received, also what was taken back. */
export function presentReceipts(desk: Desk, { order, sightings }: OrderView): ConsoleOrder['receipts'] {
  const { decimals } = getAsset(desk, order.payAssetId);
  return sightings
    .filter(({ purpose, watchKey }) => purpose === 'deposit' && watchKey === '')
    .map(({ outputKey: key, baseUnits, txid: reference, firstSeenAtMs, standing }) => {
      const takenBack = standing === null ? null : (CAUSE_OF[standing] ?? null);
      return {
        key,
        amount: formatAmount(baseUnits, decimals),
        reference,
        receivedAt: toIso(firstSeenAtMs),
        takenBack,
        causes: RECEIPT_CAUSES.filter(
          (cause) => takenBack === null || (takenBack === 'taken_by_bank' && cause === 'recorded_wrongly'),
        ),
      };
    });
}
