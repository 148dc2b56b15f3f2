import {
  AWAITING_STAGES,
  type DueAmount,
  type OrderEvent,
  type OrderStage,
  type Result,
  findExactDeposits,
  leastSendable,
  ok,
  refuse,
} from '@naru/core';
import {
  type AdvanceRefusal,
  type ChangeExtras,
  type Step,
  advanceOrder,
  amendOrder,
  readAfter,
  withOrder,
} from '../order/advance-order.ts';
import type { OperatorAct } from '../order/assign-order.ts';
import { type Desk, getAsset, getPayRail } from '../runtime/desk.ts';
import type { Order } from '../facts/order.ts';
import { bookedDeposits } from '../ledger/money-of-order.ts';
import { type PositiveAmountRefusal, parsePositiveAmount } from '../facts/price.ts';
import { sumOf } from '../ledger/disbursement-state.ts';
import type { OrderView } from '../ports/store.ts';
import { readNextKey, readReference } from '../runtime/payment-reference.ts';
import { reviewOverpayment } from './review-overpayment.ts';
import { OF_NO_NETWORK, type Sighting } from '../facts/sighting.ts';
import { topUpWindow, isInTime } from '../ledger/payment-deadline.ts';

const MINUTE_MS = 60_000;

export type RecordReceiptRefusal =
  | AdvanceRefusal
  | 'order_unknown'
  | 'deposit_is_seen_by_rail'
  | 'evidence_missing'
  | 'txid_malformed'
  | 'receipt_before_order'
  | PositiveAmountRefusal;

interface ReceiptInput extends OperatorAct {
  readonly amountText: string;
  /** The bank's reference, or the transaction; a payment is counted once, however it is typed. */
  readonly bankReference: string;
  readonly receivedAtMs: number;
  /** What was looked at, if the receipt is recorded without the decision of a person. */
  readonly receiptsSeen?: NonNullable<ChangeExtras['receiptsSeen']>;
}

/**
 * An operator saw the money on the statement of the bank. Only on rails that a person has to read. A transfer
 * in time pays the order; a late one, or one that the order no longer needs, is owed back.
 */
export async function recordReceipt(
  desk: Desk,
  input: ReceiptInput,
): Promise<Result<Order, RecordReceiptRefusal>> {
  const recorded = await withOrder(
    desk,
    input.orderId,
    async (view) => {
      const sighting = await readReceipt(desk, view.order, input);
      const { actor, receiptsSeen } = input;
      const recording = { actor, ...(receiptsSeen === undefined ? {} : { receiptsSeen }) };
      return sighting.ok ? writeReceipt(desk, view, recording, sighting.value) : sighting;
    },
    input.expectedVersion,
  );
  if (!recorded.ok) return recorded;
  return ok(await reviewOverpayment(desk, recorded.value));
}

async function readReceipt(
  desk: Desk,
  order: Order,
  input: ReceiptInput,
): Promise<Result<Sighting, Exclude<RecordReceiptRefusal, AdvanceRefusal | 'order_unknown'>>> {
  const rail = getPayRail(desk, order);
  if (rail.network.witness !== 'operator') return refuse('deposit_is_seen_by_rail');
  const reference = readReference(rail, input.bankReference);
  if (!reference.ok) return reference;
  const baseUnits = parsePositiveAmount(input.amountText, getAsset(desk, order.payAssetId));
  if (!baseUnits.ok) return baseUnits;
  // Statements show minutes: the minute in which the order was created counts as after it.
  if (input.receivedAtMs < order.createdAtMs - (order.createdAtMs % MINUTE_MS)) {
    return refuse('receipt_before_order');
  }
  return ok({
    ...OF_NO_NETWORK,
    railId: rail.network.railId,
    outputKey: await readNextKey(desk, rail.network.railId, reference.value.outputKey),
    orderId: order.orderId,
    purpose: 'deposit',
    watchKey: '',
    assetId: order.payAssetId,
    baseUnits: baseUnits.value,
    txid: reference.value.txid,
    firstSeenAtMs: input.receivedAtMs,
    standing: 'booked',
    disbursementId: null,
  });
}

const WAITING: ReadonlySet<OrderStage> = new Set(AWAITING_STAGES);

/** Who records the receipt, and the unmatched deposit that it was before, if any. */
type Recording = Pick<OperatorAct, 'actor'> & Pick<ChangeExtras, 'unmatched' | 'receiptsSeen'>;

/** Writes a receipt by the rules of its order: in time, late, or in addition to the amount due. */
export async function writeReceipt(
  desk: Desk,
  view: OrderView,
  recording: Recording,
  sighting: Sighting,
): Promise<Result<Order, AdvanceRefusal>> {
  const { order } = view;
  const inTime = isInTime(desk, order, sighting);
  if (WAITING.has(order.stage) && inTime) return fund(desk, view, recording, sighting);
  const late: Step = {
    event: 'late_deposit',
    ...recording,
    note: sighting.txid,
    sightings: [sighting],
    ...(inTime ? {} : { patch: { closeReason: 'late' } }),
  };
  if (order.stage === 'claimed' || order.stage === 'closed') return advanceOrder(desk, view, late);
  if (order.stage === 'awaiting_deposit') {
    // The lock has ended, but the order was not closed yet; close it first.
    const closed = await advanceOrder(desk, view, {
      event: 'lock_expired',
      actor: { kind: 'timer', id: '' },
      patch: { closeReason: 'timeout' },
    });
    return closed.ok ? advanceOrder(desk, await readAfter(desk, view, closed.value), late) : closed;
  }
  return amendOrder(desk, view, {
    event: 'deposit_booked',
    ...recording,
    note: sighting.txid,
    sightings: [sighting],
  });
}

async function fund(
  desk: Desk,
  view: OrderView,
  recording: Recording,
  sighting: Sighting,
): Promise<Result<Order, AdvanceRefusal>> {
  const event = receiptEventOf([...bookedDeposits(view), sighting], {
    dueBaseUnits: view.order.payBaseUnits,
    leastBaseUnits: leastSendable(getAsset(desk, view.order.payAssetId)),
  });
  return advanceOrder(desk, view, {
    event,
    ...recording,
    note: sighting.txid,
    sightings: [sighting],
    ...(event === 'manual_receipt_short' ? { patch: topUpWindow(desk, view.order) } : {}),
  });
}

function receiptEventOf(receipts: readonly Sighting[], due: DueAmount): OrderEvent {
  if (findExactDeposits(receipts, due) !== null) return 'manual_receipt_exact';
  return sumOf(receipts) < due.dueBaseUnits ? 'manual_receipt_short' : 'manual_receipt_over';
}
