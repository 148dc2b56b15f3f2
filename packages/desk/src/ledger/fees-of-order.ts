import type { Posting } from '@naru/core';
import type { JournalEntry } from '../facts/journal-entry.ts';
import type { Sighting } from '../facts/sighting.ts';
import type { Desk } from '../runtime/desk.ts';
import type { OrderFacts } from '../ports/store.ts';
import { openEntry } from './journal.ts';
import { bookedPayments } from './money-of-order.ts';

type FeesDesk = Pick<Desk, 'store' | 'ids' | 'clock' | 'rateBook' | 'assets' | 'rails'>;

/** What an order bears of the fees that the desk's known wallets paid. */
export interface OrderFees {
  /** Of transactions that it bears already. */
  readonly postings: readonly Posting[];
  /** Of transactions that it bears from now on; not among the postings. */
  readonly entries: readonly JournalEntry[];
}

interface PaidFee {
  readonly journalKey: string;
  readonly postings: readonly Posting[];
  /** Its payment is booked by this change. */
  readonly isNew: boolean;
}

/**
 * The network fees of the payouts and refunds of an order that are in the books. One transaction may pay
 * several orders, and each payment repeats its fee: the first order to book one bears it whole, by an entry
 * whose key is the transaction's, so that the database refuses it to every other.
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
    // One that became known after its payment was booked may have been recorded by hand.
    else if (bearerId === null && fee.isNew) entries.push(openEntry(desk, { ...fee, orderId }));
  }
  return { postings, entries };
}

/** Whether another order bears one of these fees now: somebody else was faster. */
export async function isFeeTaken(
  { store }: Pick<Desk, 'store'>,
  entries: readonly JournalEntry[],
): Promise<boolean> {
  for (const { journalKey } of entries) if ((await store.findOrderOfEntry(journalKey)) !== null) return true;
  return false;
}

/** Each transaction once. */
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

/** None where the fee is not known, or its coin is not in the books of this desk. */
function postingsOf({ rails, assets }: FeesDesk, payment: Sighting): readonly Posting[] {
  const { railId, networkFeeBaseUnits: baseUnits } = payment;
  const assetId = rails.get(railId)?.network.feeAssetId ?? null;
  if (baseUnits === null || baseUnits === 0n || assetId === null || !assets.has(assetId)) return [];
  return [
    { account: 'reserve', assetId, baseUnits: -baseUnits },
    { account: 'fees', assetId, baseUnits },
  ];
}
