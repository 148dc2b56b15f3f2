import {
  type Asset,
  type OrderMoney,
  type OrderMoneyFacts,
  isLiveDisbursement,
  leastSendable,
  moneyOfOrder,
} from '@naru/core';
import type { Order } from '../facts/order.ts';
import type { RefundCase } from '../facts/disbursement.ts';
import type { Sighting } from '../facts/sighting.ts';
import { type Desk, getAsset } from '../runtime/desk.ts';
import { findPayout, stateOfDisbursement, sumOf } from './disbursement-state.ts';
import type { OrderFacts } from '../ports/store.ts';

/** The inputs of the money rules, taken from the stored facts of an order. */
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

/** The price of the promise, including an excess too small to be sent back. */
function needBaseUnits(order: Order, payAsset: Asset, receivedBaseUnits: bigint): bigint {
  const need = order.acceptedBaseUnits ?? order.payBaseUnits;
  const excess = receivedBaseUnits - need;
  return excess > 0n ? need + (excess % leastSendable(payAsset)) : need;
}

/** The money of an order. Decisions, books and screens use only this function. */
export function moneyOf(desk: Pick<Desk, 'assets'>, view: OrderFacts): OrderMoney {
  return moneyOfOrder(moneyFactsOf(desk, view));
}

type WithSightings = Pick<OrderFacts, 'sightings'>;

/** Deposits in the books, also those that were dropped since. */
export function recordedDeposits({ sightings }: WithSightings): readonly Sighting[] {
  return sightings.filter(({ purpose, standing }) => purpose === 'deposit' && standing === 'booked');
}

/** Deposits in the books that have not been dropped. */
export function bookedDeposits(view: WithSightings): readonly Sighting[] {
  return recordedDeposits(view).filter(({ droppedAtMs }) => droppedAtMs === null);
}

/** Deposits that the network shows and that are not final yet. */
export function pendingDeposits({ sightings }: WithSightings): readonly Sighting[] {
  return sightings.filter(
    ({ purpose, standing, droppedAtMs }) =>
      purpose === 'deposit' && standing === null && droppedAtMs === null,
  );
}

/** The money that a successor started with: deposits of the order before it. */
export function carriedBaseUnits({ order }: Pick<OrderFacts, 'order'>): bigint {
  return order.predecessorOrderId === null ? 0n : order.payBaseUnits;
}

/** Payments in the books that have not been dropped. */
export function bookedPayments(
  { sightings }: WithSightings,
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
