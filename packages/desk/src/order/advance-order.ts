import {
  type OrderEvent,
  type OrderStage,
  type Posting,
  type Result,
  type TransitionRefusal,
  isBlockedByHold,
  nextStage,
  ok,
  refuse,
} from '@naru/core';
import { chainAudit } from '../audit/chain-audit.ts';
import type { Sighting } from '../deposit/sighting.ts';
import { booksOfChange } from '../ledger/books-of-change.ts';
import type { Booking } from '../ledger/journal-entry.ts';
import { openEntry } from '../ledger/journal.ts';
import { lettersOfChange } from '../letter/letters-of-order.ts';
import type { OrderChange, OrderView, SaveChangeRefusal } from '../ports/store.ts';
import type { Desk } from './desk.ts';
import type { Actor, Amendment, Order } from './order.ts';

/**
 * What a change may set besides the stage. The promise shrinks when less than was due is accepted, no
 * more.
 */
export type OrderPatch = Partial<
  Pick<
    Order,
    | 'userId'
    | 'email'
    | 'receiveBaseUnits'
    | 'lockEndsAtMs'
    | 'claimEndsAtMs'
    | 'lostEndsAtMs'
    | 'deliveredAtMs'
    | 'closeReason'
    | 'closeNote'
    | 'assignedOperatorId'
    | 'assignedUntilMs'
  >
>;

/** What goes with a change into the same transaction. */
export type ChangeExtras = Pick<
  OrderChange,
  'payout' | 'sighting' | 'payoutWatch' | 'refunds' | 'holds' | 'newOrder'
> & {
  /** Deposits that are final now and not in the books yet: this change puts them there. */
  readonly finalDeposits?: readonly Sighting[];
  /** Further entries of the books that only the caller knows of. */
  readonly postings?: readonly Posting[];
  readonly bookings?: readonly Booking[];
};

export interface Step extends ChangeExtras {
  readonly event: OrderEvent;
  readonly actor: Actor;
  readonly note?: string | null;
  readonly patch?: OrderPatch;
}

export type AdvanceRefusal = TransitionRefusal | SaveChangeRefusal | 'order_on_hold';

type AdvanceDesk = Pick<
  Desk,
  'store' | 'clock' | 'ids' | 'orderChanged' | 'hashText' | 'rateBook' | 'assets' | 'rails' | 'settings'
>;

/** The only way in which a stage changes: through the table, with its audit entry, books and message. */
export async function advanceOrder(
  desk: AdvanceDesk,
  view: OrderView,
  step: Step,
): Promise<Result<Order, AdvanceRefusal>> {
  const { order } = view;
  const stage = nextStage(order.stage, step.event, step.actor.kind);
  if (!stage.ok) return stage;
  if (isBlockedByHold(step.event) && hasOpenHold(view)) return refuse('order_on_hold');
  return saveNext(desk, view, { ...step.patch, stage: stage.value }, step);
}

/**
 * A change that leaves the stage alone: a deposit booked, a refund moved, a lock ended early in rehearsal.
 */
export async function amendOrder(
  desk: AdvanceDesk,
  view: OrderView,
  amendment: ChangeExtras & {
    readonly event: Amendment;
    readonly actor: Actor;
    readonly note?: string | null;
    readonly patch?: OrderPatch;
  },
): Promise<Result<Order, SaveChangeRefusal>> {
  return saveNext(desk, view, amendment.patch ?? {}, amendment);
}

export function hasOpenHold(view: Pick<OrderView, 'holds'>): boolean {
  return view.holds.some((hold) => hold.closedAtMs === null);
}

async function saveNext(
  desk: AdvanceDesk,
  view: OrderView,
  patch: OrderPatch & { readonly stage?: OrderStage },
  step: ChangeExtras & {
    readonly event: OrderEvent | Amendment;
    readonly actor: Actor;
    readonly note?: string | null;
  },
): Promise<Result<Order, SaveChangeRefusal>> {
  const before = view.order;
  const happenedAtMs = desk.clock.nowMs();
  const moved: Order = { ...before, ...patch, version: before.version + 1, updatedAtMs: happenedAtMs };
  const audit = chainAudit(desk.hashText, before.auditHash, {
    auditId: desk.ids.nextRowId(),
    orderId: before.orderId,
    orderVersion: moved.version,
    event: step.event,
    stageBefore: before.stage,
    stageAfter: moved.stage,
    actor: step.actor,
    note: step.note ?? null,
    happenedAtMs,
  });
  const after: Order = { ...moved, auditHash: audit.hash };
  const books = withCallersBooks(
    desk,
    step,
    after,
    booksOfChange(desk, view, after, step.finalDeposits ?? []),
  );
  const letters = lettersOfChange(desk, view, { order: after, refunds: books.refunds ?? [] });
  const saved = await desk.store.saveChange({
    order: after,
    expectedVersion: before.version,
    audit,
    outbox: [
      {
        messageId: desk.ids.nextRowId(),
        kind: 'order_changed',
        orderId: after.orderId,
        orderVersion: after.version,
        createdAtMs: happenedAtMs,
      },
    ],
    ...extrasOf(step),
    ...books,
    ...(letters.length === 0 ? {} : { letters }),
  });
  if (!saved.ok) return saved;
  desk.orderChanged({ order: after });
  return ok(after);
}

function extrasOf(step: ChangeExtras): Partial<OrderChange> {
  return {
    ...(step.payout === undefined ? {} : { payout: step.payout }),
    ...(step.sighting === undefined ? {} : { sighting: step.sighting }),
    ...(step.payoutWatch === undefined ? {} : { payoutWatch: step.payoutWatch }),
    ...(step.holds === undefined ? {} : { holds: step.holds }),
    ...(step.newOrder === undefined ? {} : { newOrder: step.newOrder }),
  };
}

/** The books that follow from the change by itself, and after them those that the caller asks for. */
function withCallersBooks(
  desk: AdvanceDesk,
  step: ChangeExtras,
  after: Order,
  books: Pick<OrderChange, 'journal' | 'bookings' | 'refunds'>,
): Partial<OrderChange> {
  const postings = step.postings ?? [];
  const key = `act:${after.orderId}:${after.version}`;
  const journal = [
    ...(books.journal ?? []),
    ...(postings.length === 0
      ? []
      : [openEntry(desk, { journalKey: key, orderId: after.orderId, postings })]),
  ];
  const bookings = [...(books.bookings ?? []), ...(step.bookings ?? [])];
  const refunds = [...(books.refunds ?? []), ...(step.refunds ?? [])];
  return {
    ...(journal.length === 0 ? {} : { journal }),
    ...(bookings.length === 0 ? {} : { bookings }),
    ...(refunds.length === 0 ? {} : { refunds }),
  };
}

/** Enough for any honest race; more would be a fault of ours. */
const ATTEMPTS_MAX = 8;

/**
 * Reads the order, lets `decide` act on what it read, and begins anew when somebody else was faster. With
 * `expectedVersion` (what a person was looking at) it does not begin anew but refuses.
 */
export async function withOrder<T, R extends string>(
  desk: Pick<Desk, 'store'>,
  orderId: string,
  decide: (view: OrderView) => Promise<Result<T, R>>,
  expectedVersion?: number,
): Promise<Result<T, R | 'order_unknown' | 'order_changed_meanwhile'>> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const view = await desk.store.findOrder(orderId);
    if (view === null) return refuse('order_unknown');
    if (expectedVersion !== undefined && view.order.version !== expectedVersion) break;
    const answer = await decide(view);
    if (answer.ok || answer.reason !== 'order_changed_meanwhile') return answer;
    if (expectedVersion !== undefined) break;
  }
  return refuse('order_changed_meanwhile');
}
