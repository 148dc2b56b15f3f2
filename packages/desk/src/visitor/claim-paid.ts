import { type Result, isRateLocked, refuse } from '@naru/core';
import { type AdvanceRefusal, advanceOrder, withOrder } from '../order/advance-order.ts';
import { type Desk, getPayRail } from '../runtime/desk.ts';
import type { Order } from '../facts/order.ts';

export type ClaimPaidRefusal = AdvanceRefusal | 'order_unknown' | 'lock_ended';

/**
 * The customer says that the payment is on its way. This never extends the rate: on a chain the deposit must
 * still be seen in time, and the reserve is released with the lock; on a bank rail the claim tells the
 * operator what to look for, and from whom.
 */
export async function claimPaid(
  desk: Desk,
  orderId: string,
  depositorName: string | null = null,
): Promise<Result<Order, ClaimPaidRefusal>> {
  return withOrder(desk, orderId, async (view) => {
    const { order } = view;
    if (order.stage === 'awaiting_deposit' && !isRateLocked(order.lockEndsAtMs, desk.clock.nowMs())) {
      return refuse('lock_ended');
    }
    const isChain = getPayRail(desk, order).network.witness === 'chain';
    const claimEndsAtMs =
      order.lockEndsAtMs + (isChain ? desk.settings.claimChainMs : desk.settings.claimOperatorMs);
    const step = { event: 'claim_paid', actor: { kind: 'customer', id: '' } } as const;
    if (!isChain) {
      // A bank statement is read later, so the reserve is kept while all such claims stay below a tenth.
      const claimsMaxBaseUnits = (await ownBaseUnits(desk, order.receiveAssetId)) / CLAIMS_PART;
      const kept = await advanceOrder(desk, view, {
        ...step,
        patch: { claimEndsAtMs, reserveEndsAtMs: claimEndsAtMs, depositorName },
        claimsMaxBaseUnits,
      });
      if (kept.ok || kept.reason !== 'balance_too_small') return kept;
    }
    const named = isChain ? {} : { depositorName };
    return advanceOrder(desk, view, { ...step, patch: { claimEndsAtMs, ...named } });
  });
}

/** Unchecked claims may hold less than one part in this many of the desk’s money in a currency. */
const CLAIMS_PART = 10n;

/** The desk's own money in a currency, free or promised. */
async function ownBaseUnits({ store }: Pick<Desk, 'store'>, assetId: string): Promise<bigint> {
  return (await store.listBalances())
    .filter((each) => each.assetId === assetId && (each.account === 'reserve' || each.account === 'reserved'))
    .reduce((sum, { baseUnits }) => sum + baseUnits, 0n);
}
