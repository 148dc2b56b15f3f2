import { type CloseReason, type Result, checkMinimum, makeQuote, ok, refuse } from '@naru/core';
import { lettersOfSuccessor } from '../order/letters-of-change.ts';
import { type Desk, getAsset } from '../runtime/desk.ts';
import { describeNewOrder, startOrder } from '../order/new-order.ts';
import type { Order } from '../facts/order.ts';
import { isDeposit } from '../facts/sighting.ts';
import type { NewOrder, OrderView } from '../ports/store.ts';
import { readCoverage } from '../ledger/coverage.ts';
import { findLiveRefund } from '../ledger/disbursement-state.ts';
import { type ChangeRefundRefusal, type RefundAct, changeRefund } from '../disbursement/change-refund.ts';
import type { RefundCase } from '../facts/disbursement.ts';
import { isInTime } from '../ledger/payment-deadline.ts';

type ConvertingRefusal =
  | 'rate_unavailable'
  | 'amount_out_of_range'
  | 'below_minimum'
  | 'same_currency'
  | 'deposit_not_final'
  | 'payment_under_way';
export type ConvertRefundRefusal = ChangeRefundRefusal | ConvertingRefusal;

/**
 * Instead of sending the money back, the desk uses it as the deposit of a new order at a fresh rate to the
 * same receiver: the successor starts funded, with the same customer, backed by the original deposits. If the
 * due amount came in time and only the desk learned of it too late, the locked rate applies.
 */
export async function convertRefund(
  desk: Desk,
  act: RefundAct,
): Promise<Result<Order, ConvertRefundRefusal>> {
  return changeRefund(desk, act, 'convert', async (refund, view) => {
    const successor = await planSuccessor(desk, view, refund);
    if (!successor.ok) return successor;
    const { order } = successor.value;
    return ok({
      patch: { successorOrderId: order.orderId },
      note: order.reference,
      newOrder: { ...successor.value, letters: lettersOfSuccessor(desk, view, order) },
    });
  });
}

/**
 * The order that a refund would be converted to now, as a preview. Its amounts are fixed only by converting.
 */
export async function planSuccessor(
  desk: Desk,
  view: OrderView,
  refund: RefundCase,
): Promise<Result<NewOrder, ConvertingRefusal | 'refund_empty'>> {
  if (refund.allocatedBaseUnits <= 0n) return refuse('refund_empty');
  if (findLiveRefund(view) !== null) return refuse('payment_under_way');
  const { refundableFirmBaseUnits } = await readCoverage(desk, view);
  if (refundableFirmBaseUnits < refund.allocatedBaseUnits) return refuse('deposit_not_final');
  return isHonoured(desk, view, refund)
    ? ok(toNewOrder(desk, toSuccessor(desk, view.order, refund)))
    : describeSuccessor(desk, view, refund);
}

/** Close reasons that no person decided. */
const ENDED_BY_ITSELF: ReadonlySet<CloseReason | null> = new Set([
  'timeout',
  'clock_wrong',
  'claim_timeout',
  'no_payment',
  'reserve_gone',
] as const);

function isHonoured(desk: Desk, { order, sightings }: OrderView, refund: RefundCase): boolean {
  const deposits = sightings.filter(isDeposit);
  return (
    refund.kind === 'full' &&
    ENDED_BY_ITSELF.has(order.closeReason) &&
    refund.allocatedBaseUnits === order.payBaseUnits &&
    deposits.length > 0 &&
    deposits.every((sighting) => isInTime(desk, order, sighting))
  );
}

function describeSuccessor(
  desk: Desk,
  { order }: OrderView,
  refund: RefundCase,
): Result<NewOrder, 'rate_unavailable' | 'amount_out_of_range' | 'below_minimum' | 'same_currency'> {
  const nowMs = desk.clock.nowMs();
  const current = desk.rateBook.current();
  const snapshot = current === null ? null : desk.rateBook.findFresh(current.snapshotId, nowMs);
  if (snapshot === null) return refuse('rate_unavailable');
  const payAsset = getAsset(desk, refund.assetId);
  const receiveAsset = getAsset(desk, order.receiveAssetId);
  const quote = makeQuote({
    payAsset,
    receiveAsset,
    snapshot,
    adjustments: desk.rateBook.adjustmentsOf(snapshot.snapshotId),
    anchor: 'pay',
    anchorBaseUnits: refund.allocatedBaseUnits,
  });
  if (!quote.ok) return quote;
  const { payBaseUnits, receiveBaseUnits } = quote.value;
  const minimum = checkMinimum({
    payAsset,
    payBaseUnits,
    receiveAsset,
    receiveBaseUnits,
    snapshot,
    minimumUsdCents: desk.settings.minimumUsdCents,
  });
  if (!minimum.ok) return minimum;
  const draft: Order = {
    ...toSuccessor(desk, order, refund),
    payBaseUnits,
    receiveBaseUnits,
    snapshotId: snapshot.snapshotId,
    isDemoRate: snapshot.isDemo,
    payUsdPrice: snapshot.usdPrices[payAsset.symbol] ?? '',
    receiveUsdPrice: snapshot.usdPrices[receiveAsset.symbol] ?? '',
    adjustmentPartsPerMillion: quote.value.adjustmentPartsPerMillion,
  };
  return ok(toNewOrder(desk, draft));
}

/** The new order: the same customer and receiver, everything else new. */
function toSuccessor(desk: Desk, order: Order, refund: RefundCase): Order {
  const isKnown = order.refundAddress !== null;
  return {
    ...order,
    ...startOrder(desk),
    stage: 'funded',
    paidAtMs: desk.clock.nowMs(),
    predecessorOrderId: order.orderId,
    // The address that came with the order may have been changed since.
    refundAddress: isKnown ? refund.address : null,
    refundWatchKey: isKnown ? refund.watchKey : null,
    // Nothing is paid to a successor: its deposits are those of the order before it.
    depositAddress: '',
    depositWatchKey: null,
    depositAddressIndex: null,
  };
}

function toNewOrder(desk: Desk, draft: Order): NewOrder {
  return describeNewOrder(desk, draft, {
    event: 'create_from_conversion',
    actor: { kind: 'system', id: '' },
  });
}
