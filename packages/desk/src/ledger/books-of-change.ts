import {
  type LedgerAccount,
  type OrderStage,
  type Posting,
  type RefundKind,
  isRefundEnded,
  marginBaseUnitsFloor,
  postDelivery,
  postDeposit,
  postDepositUndone,
  postPromiseReleased,
  postRefundOpened,
} from '@naru/core';
import { isInTime } from '../deposit/in-time.ts';
import type { Sighting } from '../deposit/sighting.ts';
import { type Desk, getAsset } from '../order/desk.ts';
import type { Order } from '../order/order.ts';
import type { OrderChange, OrderView } from '../ports/store.ts';
import { openRefund } from '../refund/open-refund.ts';
import type { RefundCase } from '../refund/refund-case.ts';
import type { Booking } from './journal-entry.ts';
import { openEntry } from './journal.ts';

type BooksDesk = Pick<Desk, 'ids' | 'clock' | 'rateBook' | 'assets' | 'rails'>;
type Books = Pick<OrderChange, 'journal' | 'bookings' | 'refunds'>;

/**
 * What a change of an order means for the books. It is worked out in one place, from where the order was and
 * where it goes, so that no way of changing an order can forget it.
 *
 * @param finalDeposits deposits that are final now and stand in no account yet
 */
export function booksOfChange(
  desk: BooksDesk,
  view: OrderView,
  after: Order,
  finalDeposits: readonly Sighting[],
): Books {
  const before = view.order;
  const bookings = finalDeposits.map((sighting) => bookingOf(desk, view, after, sighting));
  const closing = isClosing(before.stage, after.stage) ? bookedDeposits(view) : [];
  // What the network took back is not owed to anybody.
  const [opened, undone] = [closing.filter(isAlive), closing.filter((sighting) => !isAlive(sighting))];
  const owedSum =
    sumOf(opened) +
    (isClosing(before.stage, after.stage) ? inheritedBaseUnits(after) - excessBaseUnits(view) : 0n);
  const postings: Posting[] = [
    ...bookings.flatMap(({ sighting, account }) => postDeposit(sighting, account)),
    ...postRefundOpened({ assetId: after.payAssetId, baseUnits: owedSum }),
    ...undone.flatMap((sighting) => postDepositUndone(sighting, 'deposits')),
    ...promisePostings(before, after),
    ...(after.stage === 'delivered' && before.stage !== 'delivered' ? deliveryPostings(view, after) : []),
  ];
  const late = bookings.filter(({ account }) => account === 'refunds_due').map(({ sighting }) => sighting);
  const refund = refundOf(desk, view, after, { late, baseUnits: sumOf(late) + owedSum });
  const written: readonly Booking[] = [
    ...bookings.map(({ sighting, account }) => toBooking(sighting, account)),
    ...opened.map((sighting) => toBooking(sighting, 'refunds_due')),
    ...undone.map((sighting) => toBooking(sighting, null)),
  ];
  const key = `change:${after.orderId}:${after.version}`;
  return {
    ...(postings.length === 0
      ? {}
      : { journal: [openEntry(desk, { journalKey: key, orderId: after.orderId, postings })] }),
    ...(written.length === 0 ? {} : { bookings: written }),
    ...(refund === null ? {} : { refunds: [refund] }),
  };
}

function isAlive(sighting: Sighting): boolean {
  return sighting.droppedAtMs === null;
}

function toBooking(sighting: Sighting, bookedAs: LedgerAccount | null): Booking {
  return { railId: sighting.railId, outputKey: sighting.outputKey, bookedAs };
}

interface FinalBooking {
  readonly sighting: Sighting;
  readonly account: 'deposits' | 'refunds_due' | 'suspense';
}

/** Money for a living order that still needs it is its deposit; any other is owed back; dust is neither. */
function bookingOf(desk: BooksDesk, view: OrderView, after: Order, sighting: Sighting): FinalBooking {
  const isDust = sighting.baseUnits < getAsset(desk, sighting.assetId).dustBaseUnits;
  if (isDust) return { sighting, account: 'suspense' };
  const isFunding = (after.stage === 'funded' || after.stage === 'over') && view.order.stage !== after.stage;
  const isDeposit = isFunding && isInTime(desk, after, sighting);
  return { sighting, account: isDeposit ? 'deposits' : 'refunds_due' };
}

function bookedDeposits(view: OrderView): readonly Sighting[] {
  return view.sightings.filter((sighting) => sighting.bookedAs === 'deposits');
}

function isClosed(stage: OrderStage): boolean {
  return stage === 'closed' || stage === 'closed_funded';
}

function isClosing(before: OrderStage, after: OrderStage): boolean {
  return isClosed(after) && !isClosed(before);
}

function promisePostings(before: Order, after: Order): readonly Posting[] {
  const { receiveAssetId: assetId } = after;
  if (isClosing(before.stage, after.stage)) {
    return postPromiseReleased({ assetId, baseUnits: before.receiveBaseUnits });
  }
  return postPromiseReleased({ assetId, baseUnits: before.receiveBaseUnits - after.receiveBaseUnits });
}

/**
 * What a successor began with: it came to the order before it, and stands in the deposits without a
 * sighting.
 */
function inheritedBaseUnits({ predecessorOrderId, payBaseUnits }: Order): bigint {
  return predecessorOrderId === null ? 0n : payBaseUnits;
}

function sumOf(sightings: readonly Sighting[]): bigint {
  return sightings.reduce((sum, sighting) => sum + sighting.baseUnits, 0n);
}

/** Taken out of the order's deposits already, to be sent back. */
export function excessBaseUnits(view: Pick<OrderView, 'refunds'>): bigint {
  return view.refunds
    .filter((refund) => refund.kind === 'excess')
    .reduce((sum, refund) => sum + refund.allocatedBaseUnits, 0n);
}

function deliveryPostings(view: OrderView, after: Order): readonly Posting[] {
  const booked = bookedDeposits(view).reduce((sum, sighting) => sum + sighting.baseUnits, 0n);
  // A successor's deposits are those that its predecessor's refund was converted from.
  const consumed = after.predecessorOrderId === null ? booked - excessBaseUnits(view) : after.payBaseUnits;
  return postDelivery({
    pay: { assetId: after.payAssetId, baseUnits: consumed },
    marginBaseUnits: marginBaseUnitsFloor(consumed, after.adjustmentPartsPerMillion),
    receive: { assetId: after.receiveAssetId, baseUnits: after.receiveBaseUnits },
  });
}

/**
 * Closing with money in it opens a refund even while nothing is final: what becomes final later is added. The
 * same case takes what comes after, as long as it is not approved.
 */
function refundOf(
  desk: BooksDesk,
  view: OrderView,
  after: Order,
  owed: { readonly late: readonly Sighting[]; readonly baseUnits: bigint },
): RefundCase | null {
  const isOpening = after.stage === 'closed_funded' && view.order.stage !== 'closed_funded';
  const sum = owed.baseUnits;
  if (!isOpening && sum === 0n) return null;
  const kind = refundKindOf(after, owed.late);
  const open = view.refunds.find(
    (refund) => refund.kind === kind && !isRefundEnded(refund.state) && isGrowing(refund),
  );
  if (open !== undefined) return { ...open, allocatedBaseUnits: open.allocatedBaseUnits + sum };
  return openRefund(desk, {
    orderId: after.orderId,
    kind,
    asset: getAsset(desk, after.payAssetId),
    allocatedBaseUnits: sum,
  });
}

/** Once approved its amount is fixed: what comes later is another case. */
function isGrowing(refund: RefundCase): boolean {
  return refund.state === 'due' || refund.state === 'address_needed' || refund.state === 'withheld';
}

function refundKindOf(after: Order, owedBack: readonly Sighting[]): RefundKind {
  if (after.stage === 'closed_funded') return after.closeReason === 'late' ? 'late' : 'full';
  const isLate = owedBack.some((sighting) => sighting.firstSeenAtMs >= after.lockEndsAtMs);
  return isLate ? 'late' : 'duplicate';
}
