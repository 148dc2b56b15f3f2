import type { Posting } from '@naru/core';
import type { JournalEntry } from '../facts/journal-entry.ts';
import type { Sighting } from '../facts/sighting.ts';
import type { Desk } from '../runtime/desk.ts';
import type { OrderFacts } from '../ports/store.ts';
import { openEntry } from './journal.ts';
import { bookedPayments } from './money-of-order.ts';

type FeesDesk = Pick<Desk, 'store' | 'ids' | 'clock' | 'rateBook' | 'assets' | 'rails'>;

/** Network fees of known wallets of the desk that an order is charged with. */
export interface OrderFees {
  /** Fees of transactions that the order is charged with already. */
  readonly postings: readonly Posting[];
  /** Fees that the order is charged with from now on; they are not in the postings. */
  readonly entries: readonly JournalEntry[];
}

interface PaidFee {
  readonly journalKey: string;
  readonly postings: readonly Posting[];
  /** True if this change books its payment. */
  readonly isNew: boolean;
}

/**
 * The network fees of payouts and refunds of an order that are in the books. One transaction may pay several
 * orders, and each payment repeats its fee: the first order that books a payment is charged with all of it,
 * by an entry whose key is that of the transaction: the database refuses the key to every other order.
 */
export async function feesOfOrder(
  desk: FeesDesk,
  before: Pick<OrderFacts, 'sightings'>,
  after: OrderFacts,
): Promise<OrderFees> {
  const { orderId } = after.order;
  const postings: Posting[] = [];
  const entries: JournalEntry[] = [];
  for (const fee of listPaidFees(desk, before, after)) {
    const bearerId = await desk.store.findOrderOfEntry(fee.journalKey);
    if (bearerId === orderId) postings.push(...fee.postings);
    // A fee that became known after its payment was booked may have been recorded by hand.
    else if (bearerId === null && fee.isNew) entries.push(openEntry(desk, { ...fee, orderId }));
  }
  return { postings, entries };
}

/** Whether another order is charged with one of these fees now, because it was faster. */
export async function isFeeTaken(
  { store }: Pick<Desk, 'store'>,
  entries: readonly JournalEntry[],
): Promise<boolean> {
  for (const { journalKey } of entries) if ((await store.findOrderOfEntry(journalKey)) !== null) return true;
  return false;
}

/** The fees of the payments, each transaction once. */
function listPaidFees(
  desk: FeesDesk,
  before: Pick<OrderFacts, 'sightings'>,
  after: OrderFacts,
): readonly PaidFee[] {
  const isKnown = new Set(before.sightings.filter(({ standing }) => standing === 'booked').map(keyOf));
  const fees = new Map<string, PaidFee>();
  for (const purpose of ['payout', 'refund'] as const) {
    for (const payment of bookedPayments(after, purpose)) {
      const postings = postingsOf(desk, payment);
      const journalKey = `fee:${payment.railId}:${payment.txid}`;
      const isNew = fees.get(journalKey)?.isNew === true || !isKnown.has(keyOf(payment));
      if (postings.length > 0) fees.set(journalKey, { journalKey, postings, isNew });
    }
  }
  return [...fees.values()];
}

function keyOf({ railId, outputKey }: Sighting): string {
  return `${railId} ${outputKey}`;
}

/** The postings of a fee; empty if the fee is unknown, or its coin is not in the books of this desk. */
function postingsOf({ rails, assets }: FeesDesk, payment: Sighting): readonly Posting[] {
  const { railId, networkFeeBaseUnits: baseUnits } = payment;
  const assetId = rails.get(railId)?.network.feeAssetId ?? null;
  if (baseUnits === null || baseUnits === 0n || assetId === null || !assets.has(assetId)) return [];
  return [
    { account: 'reserve', assetId, baseUnits: -baseUnits },
    { account: 'fees', assetId, baseUnits },
  ];
}
