import { isEndStage, isWaitingStage } from '@naru/core';
import { finalityOf } from './judge-finality.ts';
import type { Sighting } from '../facts/sighting.ts';
import { bookedDeposits, carriedBaseUnits, moneyOf } from './money-of-order.ts';
import { type Desk, getAsset, getPayRail } from '../runtime/desk.ts';
import type { OrderView, RailState } from '../ports/store.ts';
import { findLivePayout, sumOf } from './disbursement-state.ts';
import { isInTime } from './payment-deadline.ts';

type CoverageDesk = Pick<Desk, 'store' | 'assets' | 'rails'>;

/** Whether the money behind a payment is there now, at the depth that its rail requires. */
export interface Coverage {
  readonly isPayoutCovered: boolean;
  /** True if the money is there, but blocks took too much of it after the wait: the locked rate is lost. */
  readonly isRateLost: boolean;
  /** Whether the money of refunds that are on their way is there. */
  readonly isRefundCovered: boolean;
  /** The most that a further refund may take, in base units of the pay asset, never below zero. */
  readonly refundableFirmBaseUnits: bigint;
}

/** Bounds how far the chain of orders before a converted order is followed. */
const PREDECESSORS_MAX = 16;

export async function readCoverage(desk: CoverageDesk, view: OrderView): Promise<Coverage> {
  const { order } = view;
  const money = moneyOf(desk, view);
  const firm = await listFirm(desk, view);
  const carried = await readFirmCarried(desk, view);
  const firmFree = sumOf(firm) + carried - money.usedBaseUnits;
  const inTime = sumOf(firm.filter((sighting) => isInTime(desk, order, sighting))) + carried;
  const isEnded = isEndStage(order.stage);
  const need = order.acceptedBaseUnits ?? order.payBaseUnits;
  const owesPayout = (!isEnded && !isWaitingStage(order.stage)) || findLivePayout(view) !== null;
  const left = firmFree - (owesPayout ? money.claimBaseUnits : 0n) - money.inFlightBaseUnits;
  const isThere = firmFree - money.inFlightBaseUnits >= money.claimBaseUnits;
  const isRateLost = isThere && !isEnded && inTime < need;
  return {
    isPayoutCovered: isThere && !isRateLost,
    isRateLost,
    isRefundCovered: left >= 0n,
    refundableFirmBaseUnits: atLeastZero(left),
  };
}

/** Booked deposits above the dust that are final now; lines of a bank always are. */
async function listFirm(desk: CoverageDesk, view: OrderView): Promise<readonly Sighting[]> {
  const { payAssetId } = view.order;
  const { dustBaseUnits } = getAsset(desk, payAssetId);
  const booked = bookedDeposits(view).filter(({ baseUnits }) => baseUnits >= dustBaseUnits);
  const rail = getPayRail(desk, view.order);
  if (booked.length === 0 || rail.network.witness === 'operator') return booked;
  const railState: RailState | null = await desk.store.findRailState(rail.network.railId);
  return booked.filter((sighting) => finalityOf(desk, view.order, sighting, railState).isFinal);
}

/**
 * The part of the money that a successor was given which is there: all of it, less the shortage of the orders
 * before it. An amount waived for this shortage, by any successor, is not subtracted twice.
 */
async function readFirmCarried(desk: CoverageDesk, view: OrderView): Promise<bigint> {
  const [first, ...successors] = [...(await listPredecessors(desk, view)).toReversed(), view];
  let before = first ?? view;
  let carried = 0n;
  for (const each of successors) {
    const firm = sumOf(await listFirm(desk, before)) + carried;
    const { usedBaseUnits, inFlightBaseUnits } = moneyOf(desk, before);
    const shortage = atLeastZero(usedBaseUnits + inFlightBaseUnits - firm);
    // Orders converted from this successor are left out: they waive of the same money, later in the chain.
    const others = await listSuccessors(desk, before, each);
    const missing = atLeastZero(shortage - waivedBySum([each, ...others]));
    carried = atLeastZero(carriedBaseUnits(each) - missing);
    before = each;
  }
  return carried;
}

/**
 * The amount that a network took back of the deposits behind a successor after the conversion, and that
 * nobody has waived yet: it is owed to nobody. Base units of the pay asset; zero for an order that was not
 * converted from another.
 */
export async function readGoneBaseUnits(desk: CoverageDesk, view: OrderView): Promise<bigint> {
  const before = await listPredecessors(desk, view);
  // Waivers of the first order were for a fee, so their amount is missing as well.
  return atLeastZero(lossOf(desk, before) - waivedBySum(await listConverted(desk, before, view)));
}

/**
 * The amount that was waived because the deposits behind a successor were gone, and that is back. A waiver of
 * at most a network fee was for the fee alone.
 * @param origin one of the orders before it, after the change
 */
export async function readReturnedBaseUnits(
  desk: CoverageDesk,
  view: OrderView,
  { origin, feeBaseUnits }: { readonly origin: OrderView; readonly feeBaseUnits: bigint },
): Promise<bigint> {
  const before = await listPredecessors(desk, view, origin);
  const first = before.slice(-1);
  const converted = await listConverted(desk, before, view);
  const returned = waivedBySum([...first, ...converted], feeBaseUnits) - lossOf(desk, before);
  return returned > feeBaseUnits ? returned : 0n;
}

/** All orders that came from the same deposits as a successor, without the first, which has the deposits. */
async function listConverted(
  desk: CoverageDesk,
  before: readonly OrderView[],
  view: OrderView,
): Promise<readonly OrderView[]> {
  const first = before.at(-1);
  if (first === undefined) return [view];
  const stored = await listSuccessors(desk, first);
  const known = [...before, view];
  return stored.map((each) => known.find(({ order }) => order.orderId === each.order.orderId) ?? each);
}

function lossOf(desk: CoverageDesk, views: readonly OrderView[]): bigint {
  return views.reduce((sum, each) => sum + moneyOf(desk, each).lossBaseUnits, 0n);
}

function waivedBySum(views: readonly OrderView[], aboveBaseUnits = 0n): bigint {
  return views.reduce((sum, each) => sum + waivedBaseUnits(each, aboveBaseUnits), 0n);
}

/** @param aboveBaseUnits only cases of more than this count */
function waivedBaseUnits({ refunds }: OrderView, aboveBaseUnits: bigint): bigint {
  const waived = refunds.filter(
    ({ state, allocatedBaseUnits }) => state === 'waived' && allocatedBaseUnits > aboveBaseUnits,
  );
  return waived.reduce((sum, { allocatedBaseUnits }) => sum + allocatedBaseUnits, 0n);
}

/** The orders from which this one was converted, newest first. */
export async function listPredecessors(
  { store }: Pick<CoverageDesk, 'store'>,
  view: OrderView,
  known?: OrderView,
): Promise<readonly OrderView[]> {
  const found: OrderView[] = [];
  let { predecessorOrderId } = view.order;
  while (predecessorOrderId !== null) {
    if (found.length === PREDECESSORS_MAX) throw new Error('an order has too many orders before it');
    const isKnown = predecessorOrderId === known?.order.orderId;
    const before = isKnown ? known : await store.findOrder(predecessorOrderId);
    if (before === null) throw new Error('the order before this one is not in the database');
    found.push(before);
    ({ predecessorOrderId } = before.order);
  }
  return found;
}

/** The orders converted from this one, and from them in turn; without `without` and its successors. */
async function listSuccessors(
  { store }: Pick<CoverageDesk, 'store'>,
  view: OrderView,
  without?: OrderView,
): Promise<readonly OrderView[]> {
  const found: OrderView[] = [];
  const open = [view];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const { successorOrderId } of next.refunds) {
      if (successorOrderId === null || successorOrderId === without?.order.orderId) continue;
      const successor = await store.findOrder(successorOrderId);
      if (successor === null)
        throw new Error('an order that was converted from this one is not in the database');
      found.push(successor);
      open.push(successor);
    }
  }
  return found;
}

function atLeastZero(value: bigint): bigint {
  return value > 0n ? value : 0n;
}
