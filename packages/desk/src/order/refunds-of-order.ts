import {
  type Amendment,
  type OrderEvent,
  type RefundKind,
  isRefundOpen,
  refundDueAtMs,
  refundStateOf,
} from '@naru/core';
import type { RefundCase } from '../facts/disbursement.ts';
import type { Order } from '../facts/order.ts';
import { moneyOf, recordedDeposits } from '../ledger/money-of-order.ts';
import { type CurrencyDesk, type Desk, getAsset } from '../runtime/desk.ts';
import { findRefundDisbursement, stateOfDisbursement } from '../ledger/disbursement-state.ts';
import type { OrderFacts } from '../ports/store.ts';
import { isInTime } from '../ledger/payment-deadline.ts';

type RefundDesk = CurrencyDesk & Pick<Desk, 'ids' | 'clock'>;

/**
 * The refund cases of an order as they follow from its money: a case that is being sent has the state of its
 * disbursement, and open cases add up to the amount that is owed back and not on its way. Unchanged cases are
 * returned as the same objects.
 * @param after the order after the change, with the cases as people left them
 */
export function refundsOfOrder(
  desk: RefundDesk,
  before: OrderFacts,
  after: OrderFacts,
  event: OrderEvent | Amendment,
): readonly RefundCase[] {
  const moved = after.refunds.map((refund) => followDisbursement(after, refund));
  const { refundableBaseUnits } = moneyOf(desk, { ...after, refunds: moved });
  const open = moved.filter(({ state }) => isRefundOpen(state));
  const missing = refundableBaseUnits - sumAllocated(open);
  if (missing < 0n) return shrink(moved, -missing);
  const isClosing = after.order.stage === 'closed_funded' && before.order.stage !== 'closed_funded';
  // Closing an order with money in it opens a case even while nothing is final: later final amounts are
  // added.
  if (missing === 0n && !isClosing) return moved;
  return grow(desk, after, moved, kindOf(desk, before, after, event), missing);
}

function followDisbursement(view: OrderFacts, refund: RefundCase): RefundCase {
  const disbursement = findRefundDisbursement(view, refund.refundId);
  if (disbursement === null || refund.state === 'converted' || refund.state === 'waived') return refund;
  const state = refundStateOf(stateOfDisbursement(view, disbursement));
  const isStill = state === refund.state || (state === 'due' && refund.state === 'withheld');
  if (isStill) return refund;
  // A withdrawn payment that counts after all is for the amount approved then; the case may have grown since.
  return isRefundOpen(state)
    ? { ...refund, state }
    : { ...refund, state, allocatedBaseUnits: disbursement.baseUnits };
}

/** Reduces open cases when less is owed than before, the newest first. */
function shrink(refunds: readonly RefundCase[], baseUnits: bigint): readonly RefundCase[] {
  let left = baseUnits;
  return refunds
    .toReversed()
    .map((refund) => {
      if (left === 0n || !isRefundOpen(refund.state) || refund.allocatedBaseUnits === 0n) return refund;
      const taken = refund.allocatedBaseUnits < left ? refund.allocatedBaseUnits : left;
      left -= taken;
      return { ...refund, allocatedBaseUnits: refund.allocatedBaseUnits - taken };
    })
    .toReversed();
}

function grow(
  desk: RefundDesk,
  { order }: OrderFacts,
  refunds: readonly RefundCase[],
  kind: RefundKind,
  baseUnits: bigint,
): readonly RefundCase[] {
  const open = refunds.find((refund) => refund.kind === kind && isRefundOpen(refund.state));
  if (open !== undefined) {
    const grown = { ...open, allocatedBaseUnits: open.allocatedBaseUnits + baseUnits };
    return refunds.map((refund) => (refund === open ? grown : refund));
  }
  const openedAtMs = desk.clock.nowMs();
  return [
    ...refunds,
    {
      refundId: desk.ids.nextRowId(),
      orderId: order.orderId,
      kind,
      state: 'due',
      railId: getAsset(desk, order.payAssetId).railId,
      assetId: order.payAssetId,
      allocatedBaseUnits: baseUnits,
      ...addressOfNext(order, refunds),
      addressLink: null,
      openedAtMs,
      dueAtMs: refundDueAtMs(openedAtMs),
      evidence: null,
      reviewAtMs: null,
      successorOrderId: null,
    },
  ];
}

/**
 * The address of a new refund until it is changed: the one that came with the order or, if that was changed
 * for an earlier refund, the newest one.
 */
function addressOfNext(
  { refundAddress: address, refundWatchKey: watchKey, createdAtMs }: Order,
  refunds: readonly RefundCase[],
): Pick<RefundCase, 'address' | 'watchKey' | 'addressEntry'> {
  if (address === null) return { address, watchKey, addressEntry: null };
  const given = refunds.filter(({ addressEntry }) => addressEntry !== null);
  const [newest] = given.toSorted((a, b) => (b.addressEntry?.atMs ?? 0) - (a.addressEntry?.atMs ?? 0));
  if (newest === undefined)
    return { address, watchKey, addressEntry: { by: 'browser', atMs: createdAtMs, changeCount: 0 } };
  return { address: newest.address, watchKey: newest.watchKey, addressEntry: newest.addressEntry };
}

function kindOf(
  desk: RefundDesk,
  before: OrderFacts,
  after: OrderFacts,
  event: OrderEvent | Amendment,
): RefundKind {
  const { order } = after;
  if (order.stage === 'closed_funded') return order.closeReason === 'late' ? 'late' : 'full';
  if (event === 'accept_over_refund_excess') return 'excess';
  const known = new Set(recordedDeposits(before).map(({ outputKey }) => outputKey));
  const isLate = recordedDeposits(after).some(
    (deposit) => !known.has(deposit.outputKey) && !isInTime(desk, order, deposit),
  );
  return isLate ? 'late' : 'duplicate';
}

function sumAllocated(refunds: readonly RefundCase[]): bigint {
  return refunds.reduce((sum, { allocatedBaseUnits }) => sum + allocatedBaseUnits, 0n);
}
