import type { PayoutIntent } from '../ports/rail.ts';
import type { OrderView } from '../ports/store.ts';
import type { Payout } from './payout.ts';

/** The one attempt of an order that is neither discarded nor failed. */
export function findLivePayout(view: Pick<OrderView, 'payouts'>): Payout | null {
  return view.payouts.find((payout) => payout.state !== 'discarded' && payout.state !== 'failed') ?? null;
}

/**
 * The attempt that may still be settled by a payment: the live one before it was seen, or the newest of a
 * prepared order although it was shown to be dead, since what is dead can come back.
 */
export function findOpenAttempt(view: Pick<OrderView, 'order' | 'payouts'>): Payout | null {
  if (view.order.stage !== 'prepared') return null;
  const live = findLivePayout(view);
  if (live !== null) return live.state === 'approved' ? live : null;
  const newest = view.payouts.at(-1);
  return newest?.state === 'failed' ? newest : null;
}

export function intentOf(payout: Payout): PayoutIntent {
  return {
    payoutId: payout.payoutId,
    assetId: payout.assetId,
    address: payout.address,
    memo: null,
    baseUnits: payout.baseUnits,
  };
}
