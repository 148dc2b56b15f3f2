import {
  type Result,
  checkMinimum,
  makeQuote,
  ok,
  postPromise,
  postRefundConverted,
  refuse,
} from '@naru/core';
import { chainAudit } from '../audit/chain-audit.ts';
import { isInTime } from '../deposit/in-time.ts';
import { openEntry } from '../ledger/journal.ts';
import { type Desk, getAsset } from '../order/desk.ts';
import type { CloseReason, Order } from '../order/order.ts';
import type { NewOrder, OrderView } from '../ports/store.ts';
import { type ChangeRefundRefusal, type RefundAct, changeRefund } from './change-refund.ts';
import type { RefundCase } from './refund-case.ts';

export type ConvertRefundRefusal =
  | ChangeRefundRefusal
  | 'rate_unavailable'
  | 'amount_out_of_range'
  | 'below_minimum'
  | 'same_currency';

/**
 * Instead of sending the money back, the desk makes it the deposit of a new order at a fresh rate, to the
 * same receiver: the successor begins funded, with the same customer and the original deposits behind it.
 * Where the due amount came in time and only the desk learned of it too late, the rate is the locked one.
 */
export async function convertRefund(
  desk: Desk,
  act: RefundAct,
): Promise<Result<Order, ConvertRefundRefusal>> {
  let quoteRefusal: Exclude<ConvertRefundRefusal, ChangeRefundRefusal> | null = null;
  const converted = await changeRefund(desk, act, 'convert', (refund, view) => {
    if (refund.allocatedBaseUnits <= 0n) return refuse('refund_empty');
    const successor = isHonoured(desk, view, refund)
      ? ok(toNewOrder(desk, beginAnew(desk, view.order)))
      : describeSuccessor(desk, view, refund);
    if (!successor.ok) {
      quoteRefusal = successor.reason;
      return refuse('refund_empty');
    }
    return ok({
      patch: { successorOrderId: successor.value.order.orderId },
      note: successor.value.order.reference,
      newOrder: successor.value,
      postings: postRefundConverted({ assetId: refund.assetId, baseUnits: refund.allocatedBaseUnits }),
    });
  });
  if (!converted.ok && quoteRefusal !== null) return refuse(quoteRefusal);
  return converted;
}

/** How an order ends that nobody decided against. */
const ENDED_BY_ITSELF: ReadonlySet<CloseReason | null> = new Set([
  'timeout',
  'claim_timeout',
  'no_payment',
] as const);

function isHonoured(desk: Desk, { order, sightings }: OrderView, refund: RefundCase): boolean {
  const deposits = sightings.filter(({ purpose }) => purpose === 'deposit');
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
    reverseQuote: desk.settings.reverseQuote,
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
    ...beginAnew(desk, order),
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

/** The same customer and receiver, a life of its own. */
function beginAnew(desk: Desk, order: Order): Order {
  const nowMs = desk.clock.nowMs();
  return {
    ...order,
    orderId: desk.ids.nextOrderId(),
    reference: desk.ids.nextReference(),
    version: 1,
    stage: 'funded',
    predecessorOrderId: order.orderId,
    // Nothing is to be paid to a successor: its deposits are those of the order before it.
    depositAddress: '',
    depositWatchKey: null,
    depositAddressIndex: null,
    createdAtMs: nowMs,
    lockEndsAtMs: nowMs + desk.settings.rateLockMs,
    claimEndsAtMs: null,
    lostEndsAtMs: null,
    updatedAtMs: nowMs,
    deliveredAtMs: null,
    closeReason: null,
    closeNote: null,
    assignedOperatorId: null,
    assignedUntilMs: null,
    auditHash: '',
  };
}

function toNewOrder(desk: Desk, draft: Order): NewOrder {
  const audit = chainAudit(desk.hashText, '', {
    auditId: desk.ids.nextRowId(),
    orderId: draft.orderId,
    orderVersion: draft.version,
    event: 'create_from_conversion',
    stageBefore: null,
    stageAfter: draft.stage,
    actor: { kind: 'system', id: '' },
    note: null,
    happenedAtMs: draft.createdAtMs,
  });
  const postings = postPromise({ assetId: draft.receiveAssetId, baseUnits: draft.receiveBaseUnits });
  return {
    order: { ...draft, auditHash: audit.hash },
    audit,
    outbox: [
      {
        messageId: desk.ids.nextRowId(),
        kind: 'order_changed',
        orderId: draft.orderId,
        orderVersion: draft.version,
        createdAtMs: draft.createdAtMs,
      },
    ],
    payRailId: getAsset(desk, draft.payAssetId).railId,
    receiveRailId: getAsset(desk, draft.receiveAssetId).railId,
    journal: [openEntry(desk, { journalKey: `promise:${draft.orderId}`, orderId: draft.orderId, postings })],
  };
}
