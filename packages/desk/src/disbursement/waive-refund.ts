import { type Result, ok, refuse } from '@naru/core';
import type { RefundCase } from '../facts/disbursement.ts';
import type { Order } from '../facts/order.ts';
import { listPredecessors, readGoneBaseUnits } from '../ledger/coverage.ts';
import type { OrderView } from '../ports/store.ts';
import { type Desk, getAsset } from '../runtime/desk.ts';
import { type ChangeRefundRefusal, type RefundAct, changeRefund } from './change-refund.ts';

/** The part of a refund that need not be sent, in base units of its asset. */
export interface WaiverCap {
  /** The cost of sending it back. */
  readonly feeBaseUnits: bigint;
  /** The part of its deposits that the network took back and nobody has waived yet. */
  readonly goneBaseUnits: bigint;
}

/** How much of a refund can be waived: all of it, only what its network took back, or nothing. */
export function waivableBaseUnits({ allocatedBaseUnits }: RefundCase, cap: WaiverCap): bigint {
  const { feeBaseUnits, goneBaseUnits } = cap;
  return allocatedBaseUnits <= feeBaseUnits + goneBaseUnits ? allocatedBaseUnits : goneBaseUnits;
}

export async function readWaiverCap(
  desk: Pick<Desk, 'store' | 'assets' | 'rails'>,
  view: OrderView,
  { assetId }: RefundCase,
): Promise<WaiverCap> {
  return {
    feeBaseUnits: getAsset(desk, assetId).feeCapBaseUnits,
    goneBaseUnits: await readGoneBaseUnits(desk, view),
  };
}

/**
 * Ends a refund without a payment. If only a part of its money is gone, the rest stays owed. Gone money is
 * missing from all orders that came from the same deposits, so each decision counts the earlier ones.
 */
export async function waiveRefund(
  desk: Desk,
  act: RefundAct,
  reason: { readonly note: string },
): Promise<Result<Order, ChangeRefundRefusal>> {
  return changeRefund(desk, act, 'waive_dust', async (refund, view) => {
    const decidedOn = (await listPredecessors(desk, view)).map(({ order }) => order);
    const waived = waivableBaseUnits(refund, await readWaiverCap(desk, view, refund));
    const isWhole = waived === refund.allocatedBaseUnits;
    if (!isWhole && waived === 0n) return refuse('amount_above_fee');
    // The part that is waived becomes a case of its own.
    const part = isWhole ? {} : { refundId: desk.ids.nextRowId(), allocatedBaseUnits: waived };
    return ok({ patch: { ...part, evidence: reason.note }, note: reason.note, decidedOn });
  });
}
