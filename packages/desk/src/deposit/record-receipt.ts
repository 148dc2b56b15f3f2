import { type OrderEvent, type Result, ok, parseAmount, refuse } from '@naru/core';
import { type AdvanceRefusal, advanceOrder, withOrder } from '../order/advance-order.ts';
import type { OperatorAct } from '../order/assign-order.ts';
import { type Desk, getAsset, getPayRail } from '../order/desk.ts';
import type { Order } from '../order/order.ts';
import type { OrderView } from '../ports/store.ts';
import { reviewOverpayment } from './review-overpayment.ts';
import type { Sighting } from './sighting.ts';

export type RecordReceiptRefusal =
  | AdvanceRefusal
  | 'order_unknown'
  | 'deposit_is_seen_by_rail'
  | 'evidence_missing'
  | 'amount_malformed'
  | 'amount_too_precise'
  | 'amount_too_large'
  | 'amount_out_of_range';

export interface ReceiptInput extends OperatorAct {
  readonly amountText: string;
  /** The bank's own reference: the same transfer is never counted twice. */
  readonly bankReference: string;
  readonly receivedAtMs: number;
}

/** An operator saw the money on the bank's statement. Only on rails that nobody but a person can read. */
export async function recordReceipt(
  desk: Desk,
  input: ReceiptInput,
): Promise<Result<Order, RecordReceiptRefusal>> {
  const bankReference = input.bankReference.trim();
  if (bankReference === '') return refuse('evidence_missing');
  const recorded = await withOrder<Order, Exclude<RecordReceiptRefusal, 'order_unknown'>>(
    desk,
    input.orderId,
    async (view) => {
      const rail = getPayRail(desk, view.order);
      if (rail.network.witness !== 'operator') return refuse('deposit_is_seen_by_rail');
      const baseUnits = parseAmount(input.amountText, getAsset(desk, view.order.payAssetId).decimals);
      if (!baseUnits.ok) return baseUnits;
      if (baseUnits.value <= 0n) return refuse('amount_out_of_range');
      const sighting: Sighting = {
        railId: rail.network.railId,
        outputKey: bankReference,
        orderId: view.order.orderId,
        purpose: 'deposit',
        assetId: view.order.payAssetId,
        baseUnits: baseUnits.value,
        txid: bankReference,
        blockHeight: null,
        blockHash: null,
        firstSeenAtMs: input.receivedAtMs,
        droppedAtMs: null,
        bookedAs: null,
      };
      return advanceOrder(desk, view, {
        event: receiptEventOf(view, baseUnits.value),
        actor: input.actor,
        note: bankReference,
        sighting,
        ...(isFunding(view, baseUnits.value) ? { finalDeposits: [...listReceipts(view), sighting] } : {}),
      });
    },
    input.expectedVersion,
  );
  if (!recorded.ok) return recorded;
  return ok(await reviewOverpayment(desk, recorded.value));
}

/**
 * Where a person is the witness: lines of the statement that waited for the rest. Whoever closes such an
 * order books them, since no watcher comes by to do it. Empty on networks.
 */
export function listWaitingReceipts(desk: Desk, view: OrderView): readonly Sighting[] {
  return getPayRail(desk, view.order).network.witness === 'operator' ? listReceipts(view) : [];
}

/** Earlier lines of the statement that wait for the rest. */
function listReceipts(view: OrderView): readonly Sighting[] {
  return view.sightings.filter((sighting) => sighting.purpose === 'deposit' && sighting.bookedAs === null);
}

function isFunding(view: OrderView, baseUnits: bigint): boolean {
  return receivedBaseUnits(view, baseUnits) >= view.order.payBaseUnits;
}

function receivedBaseUnits(view: OrderView, baseUnits: bigint): bigint {
  return view.sightings
    .filter((sighting) => sighting.purpose === 'deposit')
    .reduce((sum, sighting) => sum + sighting.baseUnits, baseUnits);
}

function receiptEventOf(view: OrderView, baseUnits: bigint): OrderEvent {
  const received = receivedBaseUnits(view, baseUnits);
  if (received === view.order.payBaseUnits) return 'manual_receipt_exact';
  return received < view.order.payBaseUnits ? 'manual_receipt_short' : 'manual_receipt_over';
}
