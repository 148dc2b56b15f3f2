import {
  type Asset,
  type OrderMoney,
  type OrderMoneyFacts,
  isLiveDisbursement,
  leastSendable,
  moneyOfOrder,
} from '@naru/core';
import type { Order } from '../facts/order.ts';
import type { RefundCase } from '../facts/refund-case.ts';
import type { Sighting } from '../facts/sighting.ts';
import { type Desk, getAsset } from '../order/desk.ts';
import { findPayout, stateOfDisbursement, sumOf } from '../outgoing/disbursement-state.ts';
import type { OrderFacts } from '../ports/store.ts';

/** What the rules of money need to know of an order, read from what is written down of it. */
export function moneyFactsOf(desk: Pick<Desk, 'assets'>, view: OrderFacts): OrderMoneyFacts {
  const { order } = view;
  const payAsset = getAsset(desk, order.payAssetId);
  const { dustBaseUnits } = payAsset;
  const booked = bookedDeposits(view);
  const dust = booked.filter(({ baseUnits }) => baseUnits < dustBaseUnits);
  const payout = findPayout(view);
  const payoutState = payout === null ? null : stateOfDisbursement(view, payout);
  const receivedBaseUnits = sumOf(booked) - sumOf(dust) + carriedBaseUnits(view);
  return {
    stage: order.stage,
    needBaseUnits: needBaseUnits(order, payAsset, receivedBaseUnits),
    receiveBaseUnits: order.receiveBaseUnits,
    adjustmentPartsPerMillion: order.adjustmentPartsPerMillion,
    isPromiseHeld: order.reserveEndsAtMs !== null,
    receivedBaseUnits,
    dustBaseUnits: sumOf(dust),
    paidOutBaseUnits: sumOf(bookedPayments(view, 'payout')),
    isPayoutLive: payoutState !== null && isLiveDisbursement(payoutState),
    isPayoutSettled: payoutState === 'settled',
    refunds: view.disbursements
      .filter(({ purpose }) => purpose === 'refund')
      .map((disbursement) => {
        const state = stateOfDisbursement(view, disbursement);
        return {
          amountBaseUnits: disbursement.baseUnits,
          paidBaseUnits: sumOf(
            bookedPayments(view, 'refund').filter(
              ({ disbursementId }) => disbursementId === disbursement.disbursementId,
            ),
          ),
          isLive: isLiveDisbursement(state),
          isSettled: state === 'settled',
        };
      }),
    convertedBaseUnits: allocatedSum(view.refunds, 'converted'),
    waivedBaseUnits: allocatedSum(view.refunds, 'waived'),
  };
}

/** What buys the promise. What came beyond it and is too little to be sent back goes with it. */
function needBaseUnits(order: Order, payAsset: Asset, receivedBaseUnits: bigint): bigint {
  const need = order.acceptedBaseUnits ?? order.payBaseUnits;
  const excess = receivedBaseUnits - need;
  return excess > 0n ? need + (excess % leastSendable(payAsset)) : need;
}

/** What money an order has: the one answer for decisions, books and screens. */
export function moneyOf(desk: Pick<Desk, 'assets'>, view: OrderFacts): OrderMoney {
  return moneyOfOrder(moneyFactsOf(desk, view));
}

/** Deposits that stand in the books and have not been dropped. */
export function bookedDeposits({ sightings }: Pick<OrderFacts, 'sightings'>): readonly Sighting[] {
  return sightings.filter(
    ({ purpose, standing, droppedAtMs }) =>
      purpose === 'deposit' && standing === 'booked' && droppedAtMs === null,
  );
}

/** What a successor began with: deposits of the order before it. */
export function carriedBaseUnits({ order }: Pick<OrderFacts, 'order'>): bigint {
  return order.predecessorOrderId === null ? 0n : order.payBaseUnits;
}

function bookedPayments(
  { sightings }: Pick<OrderFacts, 'sightings'>,
  wanted: 'payout' | 'refund',
): readonly Sighting[] {
  return sightings.filter(
    ({ purpose, standing, droppedAtMs }) =>
      purpose === wanted && standing === 'booked' && droppedAtMs === null,
  );
}

function allocatedSum(refunds: readonly RefundCase[], wanted: 'converted' | 'waived'): bigint {
  return refunds
    .filter(({ state }) => state === wanted)
    .reduce((sum, { allocatedBaseUnits }) => sum + allocatedBaseUnits, 0n);
}
