import { type Result, type WITHDRAW_REFUSALS, isEndStage, ok, refuse } from '@naru/core';
import { recordScan } from '../deposit/record-scan.ts';
import type { Disbursement } from '../facts/disbursement.ts';
import type { Order } from '../facts/order.ts';
import { type AdvanceRefusal, type ChangeExtras, advanceOrder, amendOrder } from '../order/advance-order.ts';
import { type Desk, getRail } from '../runtime/desk.ts';
import type { Rail } from '../ports/rail.ts';
import type { OrderView } from '../ports/store.ts';
import {
  countedBaseUnits,
  countedPayments,
  findLivePayout,
  lostPayments,
  openPayments,
  stateOfDisbursement,
} from '../ledger/disbursement-state.ts';
import { type DisbursementAct, type FindDisbursementRefusal, withDisbursement } from './count-payments.ts';

/** A payment sent right after its approval has reached the node of the desk by then. */
export const PAYOUT_LOOK_MS = 60_000;

/** Another process of this desk may save a scan at the same moment. */
const LOOKS_MAX = 3;

export type WithdrawRefusal = (typeof WITHDRAW_REFUSALS)[number];
export type WithdrawDisbursementRefusal = AdvanceRefusal | WithdrawRefusal | FindDisbursementRefusal;

/**
 * Withdraws an approved disbursement that nobody has paid, or whose payments were given up, and stops one of
 * a refund or an ended order that was paid in part: what was paid stays paid, and the rest is owed again if
 * its money is there.
 * The network must have been read after the operator asked, and at least {@link PAYOUT_LOOK_MS} after the
 * approval. At a bank the operator's word counts.
 */
export async function withdrawDisbursement(
  desk: Desk,
  act: DisbursementAct,
): Promise<Result<Order, WithdrawDisbursementRefusal>> {
  const requestedAtMs = desk.clock.nowMs();
  await lookForPayments(desk, act.orderId, requestedAtMs);
  return withDisbursement(desk, act, async (view, disbursement) => {
    const withdrawn = await withdraw(desk, view, disbursement, requestedAtMs);
    if (!withdrawn.ok) return withdrawn;
    const { actor } = act;
    return disbursement.purpose === 'payout' && view.order.stage === 'prepared'
      ? advanceOrder(desk, view, {
          event: 'discard_draft',
          actor,
          patch: { assignedOperatorId: actor.id },
          ...withdrawn.value,
        })
      : amendOrder(desk, view, { event: 'refund_changed', actor, ...withdrawn.value });
  });
}

type Withdrawal = Required<Pick<ChangeExtras, 'disbursements'>>;

/**
 * Ends the payout of an order that is closed before it is paid completely: nothing approved may be paid any
 * more, and what was paid in part stays paid.
 */
export async function endPayout(
  desk: Desk,
  view: OrderView,
  requestedAtMs: number,
): Promise<Result<Withdrawal, WithdrawRefusal>> {
  const payout = findLivePayout(view);
  if (payout === null) {
    const isSettling = view.order.stage === 'sent' || view.order.stage === 'delivered';
    return isSettling ? refuse('payout_already_sent') : ok({ disbursements: [] });
  }
  if (stateOfDisbursement(view, payout) !== 'partial') return withdraw(desk, view, payout, requestedAtMs);
  if (hasOpenPayments(desk, view, payout)) return refuse('payment_unexplained');
  const isAllFinal = view.sightings.every(({ standing }) => standing !== 'counted');
  return isAllFinal
    ? ok({ disbursements: [{ ...payout, lastAct: 'stopped' }] })
    : refuse('payout_already_sent');
}

/** Whether it may be withdrawn or stopped: no payment is on its way, and no lost payment may return. */
export function isWithdrawable(view: OrderView, disbursement: Disbursement): boolean {
  return isEndable(view, disbursement) && lostPayments(view, disbursement).length === 0;
}

/**
 * True if nothing was paid, or a final part of a refund or of the payout of an ended order, which is no
 * longer to be paid. The payout of an open order ends with the order, by `endPayout`.
 */
function isEndable(view: OrderView, disbursement: Disbursement): boolean {
  const state = stateOfDisbursement(view, disbursement);
  if (state === 'approved') return true;
  const paid = countedPayments(view, disbursement.disbursementId);
  const isFinal = paid.every(({ standing }) => standing === 'booked');
  const isOver = disbursement.purpose === 'refund' || isEndStage(view.order.stage);
  return state === 'partial' && isOver && isFinal;
}

async function withdraw(
  desk: Desk,
  view: OrderView,
  disbursement: Disbursement,
  requestedAtMs: number,
): Promise<Result<Withdrawal, WithdrawRefusal>> {
  if (!isEndable(view, disbursement)) return refuse('payout_already_sent');
  if (hasOpenPayments(desk, view, disbursement)) return refuse('payment_unexplained');
  if (lostPayments(view, disbursement).length > 0) return refuse('payment_may_return');
  const rail = getRail(desk, disbursement.railId);
  const neededMs = Math.max(requestedAtMs, disbursement.approvedAtMs + PAYOUT_LOOK_MS);
  const isLooked = rail.network.witness === 'operator' || (await scannedThroughMs(desk, rail)) >= neededMs;
  if (!isLooked) return refuse('payout_watch_behind');
  const isPaidInPart = countedBaseUnits(view, disbursement) > 0n;
  return ok({ disbursements: [{ ...disbursement, lastAct: isPaidInPart ? 'stopped' : 'withdrawn' }] });
}

function hasOpenPayments(desk: Desk, view: OrderView, { purpose }: Disbursement): boolean {
  return openPayments(desk, view).some((payment) => payment.purpose === purpose);
}

/**
 * Reads the networks on which this order may have been paid. If a network does not answer, withdrawing is
 * refused.
 */
export async function lookForPayments(desk: Desk, orderId: string, sinceMs: number): Promise<void> {
  const view = await desk.store.findOrder(orderId);
  if (view === null) return;
  const live = view.disbursements.filter((each) => isEndable(view, each));
  for (const railId of new Set(live.map((each) => each.railId))) {
    await readThrough(desk, getRail(desk, railId), sinceMs);
  }
}

/** Reads a network. Returns whether it has been read beyond the given moment; a bank is not read. */
export async function readThrough(desk: Desk, rail: Rail, sinceMs: number): Promise<boolean> {
  if (rail.network.witness === 'operator') return true;
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    if ((await scannedThroughMs(desk, rail)) >= sinceMs) return true;
    try {
      await recordScan(desk, rail);
    } catch {
      return false;
    }
  }
  return (await scannedThroughMs(desk, rail)) >= sinceMs;
}

async function scannedThroughMs({ store }: Desk, rail: Rail): Promise<number> {
  return (await store.findRailState(rail.network.railId))?.scannedThroughMs ?? 0;
}
