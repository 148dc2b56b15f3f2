import type { ConsoleOrder } from '@naru/contract';
import { RECEIPT_CAUSES, type ReceiptCause, type SightingStanding, formatAmount } from '@naru/core';
import { type Desk, type OrderView, getAsset, isGiven } from '@naru/desk';
import { toIso } from '../../present/present-payment.ts';

const CAUSE_OF: Readonly<Partial<Record<SightingStanding, ReceiptCause>>> = {
  not_ours: 'recorded_wrongly',
  given_up: 'taken_by_bank',
};

/** What people recorded as received or gave to the order, also what was taken back. */
export async function presentReceipts(
  desk: Desk,
  { order, sightings }: OrderView,
): Promise<ConsoleOrder['receipts']> {
  const { decimals } = getAsset(desk, order.payAssetId);
  const deposits = sightings.filter(({ purpose }) => purpose === 'deposit');
  const byPeople = await Promise.all(
    deposits.map(
      async (each) =>
        each.watchKey === '' || each.standing === 'not_ours' || (await isGiven(desk, order, each)),
    ),
  );
  return deposits
    .filter((_each, at) => byPeople[at])
    .map(({ outputKey: key, baseUnits, txid: reference, firstSeenAtMs, standing, watchKey }) => {
      const takenBack = standing === null ? null : (CAUSE_OF[standing] ?? null);
      return {
        key,
        amount: formatAmount(baseUnits, decimals),
        reference,
        receivedAt: toIso(firstSeenAtMs),
        takenBack,
        causes: RECEIPT_CAUSES.filter(
          (cause) =>
            (takenBack === null && (watchKey === '' || cause === 'recorded_wrongly')) ||
            (takenBack === 'taken_by_bank' && cause === 'recorded_wrongly'),
        ),
      };
    });
}
