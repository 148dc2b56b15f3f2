import type { Desk } from '../runtime/desk.ts';
import type { Rail } from '../ports/rail.ts';
import type { OrderView, RailState } from '../ports/store.ts';
import { readAll } from '../audit/trail.ts';
import { recordScan } from '../deposit/record-scan.ts';
import { reviewDeposits } from '../deposit/review-deposits.ts';
import { reviewOutgoing } from '../disbursement/review-outgoing.ts';
import { RefusedStep, openOrderRound } from '../order/order-round.ts';
import { bookUnmatched } from '../deposit/book-unmatched.ts';
import { followRestore } from '../restore/begin-restore.ts';

export interface WatchOutcome {
  readonly isCaughtUp: boolean;
  /** Payments to receivers of ended orders that were not recorded. */
  readonly unrecordedCount: number;
}

/**
 * One round of a rail: reads the network, records what it shows, and advances every order concerned; one that
 * cannot be advanced is retried in a later round and does not affect the others. Throws when the network
 * cannot be read.
 */
export async function watchRail(desk: Desk, rail: Rail): Promise<WatchOutcome> {
  const { railId } = rail.network;
  const restored = await desk.store.findNewestRestore();
  const scan = await recordScan(desk, rail);
  const wentBack = await followRestore(desk, rail, restored, scan);
  const railState = await desk.store.findRailState(railId);
  const round = await openOrderRound(desk, `rail:${railId}`);
  const views = readAll<OrderView>(({ limit, after }) =>
    desk.store.listSightedOrders({ railId, limit, afterOrderId: after?.order.orderId }),
  );
  for await (const view of views) {
    await round.run(view.order, () => reviewOrder(desk, view, { railId, railState }));
  }
  // After the orders: only once a payment counts is it known whether this is its change.
  if (rail.network.witness === 'chain' && railState !== null) await bookUnmatched(desk, rail, railState);
  await round.end();
  const isCaughtUp = scan.isCaughtUp && !wentBack;
  return { isCaughtUp, unrecordedCount: scan.unrecordedCount };
}

/** Throws a {@link RefusedStep} if the result of a network cannot be applied: no person can answer here. */
async function reviewOrder(
  desk: Desk,
  view: OrderView,
  { railId, railState }: { readonly railId: string; readonly railState: RailState | null },
): Promise<void> {
  const { orderId } = view.order;
  const purposes = listPurposes(view, railId);
  const answers = [
    // First: another write would open a hold for a payment that only has to be counted.
    ...(purposes.has('outgoing') && railState !== null
      ? [await reviewOutgoing(desk, orderId, railState)]
      : []),
    ...(purposes.has('deposit') ? [await reviewDeposits(desk, orderId, railState)] : []),
  ];
  const reasons = answers.flatMap((answer) => (answer.ok ? [] : [answer.reason]));
  if (reasons.length > 0) throw new RefusedStep(reasons.join(' '));
}

/** Which parts of an order this rail can advance. */
function listPurposes(
  { sightings, disbursements }: OrderView,
  railId: string,
): ReadonlySet<'deposit' | 'outgoing'> {
  const isSighted = sightings.some((each) => each.railId === railId && each.purpose === 'deposit');
  const isOutgoing =
    sightings.some((each) => each.railId === railId && each.purpose !== 'deposit') ||
    disbursements.some((each) => each.railId === railId);
  return new Set([
    ...(isSighted ? (['deposit'] as const) : []),
    ...(isOutgoing ? (['outgoing'] as const) : []),
  ]);
}
