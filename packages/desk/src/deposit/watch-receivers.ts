import { isEndStage, isPaidStage, isRefundOpen } from '@naru/core';
import type { Disbursement } from '../facts/disbursement.ts';
import type { SeenOutput, Sighting } from '../facts/sighting.ts';
import { type Desk, getAsset } from '../runtime/desk.ts';
import { findLivePayout, isLikeAnother, isLive, remainderBaseUnits } from '../ledger/disbursement-state.ts';
import type { OrderView, WatchEntry } from '../ports/store.ts';
import type { Order } from '../facts/order.ts';

const DAY_MS = 24 * 60 * 60_000;
/** How long after the end of an order any payment to its receivers alerts somebody. */
const RECEIVER_WATCH_MS = 3 * DAY_MS;
/** How long a payment that may be one of the desk made again does so. */
const DOUBLE_WATCH_MS = 30 * DAY_MS;
/** How many payments an ended order records, and how many that resemble its own; anyone can send more. */
const RECEIVER_PAYMENTS_MAX = 20;

/**
 * Whether a new payment to a receiver of an order (of its payout or a refund) is recorded with that order:
 * always while the order is open or a payment is awaited, so that nobody can hide ours among their own; after
 * the end only for a bounded time and number, since anyone can keep paying the customer's address.
 */
function isReceiverWatched(
  { clock }: Pick<Desk, 'clock'>,
  about: {
    readonly order: Pick<Order, 'stage' | 'deliveredAtMs' | 'updatedAtMs'>;
    readonly isAwaited: boolean;
    /** Whether its amount is about what was owed or paid there. */
    readonly isAlike: boolean;
    /** Recorded payments to the receivers of this order; for one that resembles its own, only such ones. */
    readonly paymentCount: number;
  },
): boolean {
  const { stage, deliveredAtMs, updatedAtMs } = about.order;
  if (!isEndStage(stage) || about.isAwaited) return true;
  const endsAtMs = (deliveredAtMs ?? updatedAtMs) + (about.isAlike ? DOUBLE_WATCH_MS : RECEIVER_WATCH_MS);
  return clock.nowMs() < endsAtMs && about.paymentCount < RECEIVER_PAYMENTS_MAX;
}

/** Whether a payment to a receiver is recorded with its order; recorded ones stay recorded. */
export async function isRecordedStill(
  desk: Desk,
  entry: WatchEntry,
  {
    output,
    isPrize,
    matchedBefore,
  }: {
    readonly output: SeenOutput;
    /** True if it is recorded as the payment of a prize. */
    readonly isPrize: boolean;
    readonly matchedBefore: readonly Sighting[];
  },
): Promise<boolean> {
  const view = await desk.store.findOrder(entry.orderId);
  if (view === null) return false;
  // One payment may be in both lists: recorded before, and reported again with its block.
  const recorded = new Map(
    [...view.sightings, ...matchedBefore]
      .filter(({ orderId, purpose }) => orderId === entry.orderId && purpose !== 'deposit')
      .map((payment) => [payment.outputKey, payment]),
  );
  if (recorded.has(output.outputKey)) return true;
  if (isPrize || isPoison(desk, output)) return false;
  const isAlike = (payment: Pick<Sighting, 'baseUnits'>): boolean =>
    disbursementsOf(entry, view).some((each) => isLikeAnother(view, each, payment));
  // Strangers cannot use up the places for the desk's own payment made twice.
  const others = [...recorded.values()].filter((payment) => !isAlike(output) || isAlike(payment));
  return isReceiverWatched(desk, {
    order: view.order,
    isAwaited: awaitedBaseUnits(entry, view).length > 0,
    isAlike: isAlike(output),
    paymentCount: others.length,
  });
}

/** True for dust: anybody can send it to a customer's address, and it is no part of a payout or refund. */
export function isPoison(desk: Desk, output: SeenOutput): boolean {
  return output.baseUnits < getAsset(desk, output.assetId).dustBaseUnits;
}

/**
 * Where several orders pay the same receiver, an output belongs to the order it was recorded or named for,
 * else to the oldest one that still awaits exactly this amount. One that no order awaits may be our own
 * payment made twice, or one that a restored desk has forgotten, and goes where a person will look: to the
 * newest order whose payment it resembles, else to the oldest one that owes exactly this amount, else to the
 * newest one that still has something to pay there. An order that nobody has paid comes last.
 */
export async function pickEntry(
  desk: Desk,
  entries: readonly WatchEntry[],
  output: SeenOutput,
  matchedBefore: readonly Sighting[],
): Promise<WatchEntry | undefined> {
  const views: { entry: WatchEntry; view: OrderView }[] = [];
  for (const entry of entries) {
    const view = await desk.store.findOrder(entry.orderId);
    if (view !== null) views.push({ entry, view });
  }
  // A restore registers all receivers at one moment, so the order of their entries says nothing.
  views.sort((left, right) => left.view.order.createdAtMs - right.view.order.createdAtMs);
  const recorded = views.find(({ view }) =>
    view.sightings.some((sighting) => sighting.outputKey === output.outputKey),
  );
  if (recorded !== undefined) return recorded.entry;
  const awaited = views.find(({ entry, view }) => {
    const isServed = [...view.sightings, ...matchedBefore].some(
      (sighting) =>
        sighting.orderId === entry.orderId &&
        sighting.purpose === entry.purpose &&
        sighting.droppedAtMs === null &&
        sighting.baseUnits === output.baseUnits,
    );
    return awaitedBaseUnits(entry, view).includes(output.baseUnits) && !isServed;
  });
  const unfinished = views.findLast(({ entry, view }) =>
    disbursementsOf(entry, view).some((each) => isLive(view, each)),
  );
  const alike = views.findLast(({ entry, view }) =>
    disbursementsOf(entry, view).some((each) => isLikeAnother(view, each, output)),
  );
  const owing = views.filter(({ entry, view }) => owedBaseUnits(entry, view).length > 0);
  const exact = owing.find(({ entry, view }) => owedBaseUnits(entry, view).includes(output.baseUnits));
  return (awaited ?? alike ?? exact ?? unfinished ?? owing.at(-1) ?? views.at(-1))?.entry;
}

/** The amounts that an order owes this receiver and for which nothing is approved. */
function owedBaseUnits({ purpose, watchKey }: WatchEntry, view: OrderView): readonly bigint[] {
  const { order, refunds } = view;
  if (purpose !== 'refund')
    return isPaidStage(order.stage) && findLivePayout(view) === null ? [order.receiveBaseUnits] : [];
  return refunds
    .filter((refund) => refund.watchKey === watchKey && isRefundOpen(refund.state))
    .map(({ allocatedBaseUnits }) => allocatedBaseUnits);
}

/** The amounts that an order still expects to be paid to this receiver. */
function awaitedBaseUnits(entry: WatchEntry, view: OrderView): readonly bigint[] {
  return disbursementsOf(entry, view)
    .map((each) => remainderBaseUnits(view, each))
    .filter((baseUnits) => baseUnits > 0n);
}

function disbursementsOf(entry: WatchEntry, view: OrderView): readonly Disbursement[] {
  return view.disbursements.filter(
    ({ purpose, watchKey }) => purpose === entry.purpose && watchKey === entry.watchKey,
  );
}
