import { type Asset, type RefundKind, refundDueAtMs } from '@naru/core';
import type { Desk } from '../order/desk.ts';
import type { RefundCase } from './refund-case.ts';

/** A refund as it begins: due, with nobody having said yet where the money shall go. */
export function openRefund(
  desk: Pick<Desk, 'ids' | 'clock'>,
  opening: {
    readonly orderId: string;
    readonly kind: RefundKind;
    readonly asset: Asset;
    readonly allocatedBaseUnits: bigint;
  },
): RefundCase {
  const openedAtMs = desk.clock.nowMs();
  return {
    refundId: desk.ids.nextRowId(),
    orderId: opening.orderId,
    kind: opening.kind,
    state: 'due',
    railId: opening.asset.railId,
    assetId: opening.asset.assetId,
    allocatedBaseUnits: opening.allocatedBaseUnits,
    address: null,
    watchKey: null,
    openedAtMs,
    dueAtMs: refundDueAtMs(openedAtMs),
    approvedBy: null,
    approvedAtMs: null,
    txid: null,
    outputKey: null,
    evidence: null,
    reviewAtMs: null,
    successorOrderId: null,
  };
}
