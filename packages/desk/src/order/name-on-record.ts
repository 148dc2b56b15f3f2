import type { Amendment, OrderEvent, RefundState } from '@naru/core';
import type { JournalEntry } from '../facts/journal-entry.ts';
import type { RefundCase } from '../facts/disbursement.ts';
import type { OrderFacts } from '../ports/store.ts';

/** The effects of a change on refunds and books. */
interface Followed {
  readonly refunds: readonly RefundCase[];
  readonly journal: readonly JournalEntry[];
}

/**
 * The name of a change in the trail: if the event alone does not say it, by the effect on refunds or on the
 * payment of the customer.
 */
export function nameOnRecord(
  event: OrderEvent | Amendment,
  before: Pick<OrderFacts, 'order' | 'refunds'>,
  { refunds, journal }: Followed,
): OrderEvent | Amendment {
  if (event === 'deposit_booked') return isTakenOut(before.order, journal) ? 'deposit_vanished' : event;
  if (event !== 'refund_changed' && event !== 'payments_changed') return event;
  const names = refunds.map(({ refundId, state }) => {
    const known = before.refunds.find((refund) => refund.refundId === refundId);
    // If a refund has just become due, the event itself names the change.
    if (state === known?.state || (state === 'due' && known === undefined)) return null;
    return state === 'due' && known?.state === 'withheld' ? 'refund_released' : NAME_OF_STATE[state];
  });
  return names.find((name) => name !== null) ?? event;
}

/** A conversion has an event of its own. */
const NAME_OF_STATE = {
  due: 'refund_withdrawn',
  withheld: 'refund_withheld',
  approved: 'refund_prepared',
  sent: 'refund_seen',
  refunded: 'refund_confirmed',
  converted: null,
  waived: 'refund_waived',
} as const satisfies Record<RefundState, Amendment | null>;

/** True if the books have less from outside than before: a loss is money that they count as received. */
function isTakenOut({ payAssetId }: OrderFacts['order'], journal: readonly JournalEntry[]): boolean {
  const legs = journal.flatMap((entry) => entry.legs);
  const sum = legs
    .filter(({ account, assetId }) => assetId === payAssetId && FROM_OUTSIDE.has(account))
    .reduce((total, { baseUnits }) => total + baseUnits, 0n);
  return sum > 0n;
}

const FROM_OUTSIDE: ReadonlySet<string> = new Set(['outside', 'losses']);
