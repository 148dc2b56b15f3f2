import { type OrderEvent, type Result, type TransitionRefusal, nextStage, ok, refuse } from '@naru/core';
import type { OrderView, SaveChangeRefusal, Store } from '../ports/store.ts';
import type { Desk } from './desk.ts';
import type { Actor, Amendment, Order } from './order.ts';

/** What a change may set besides the stage; identity and amounts of an order never change. */
export type OrderPatch = Partial<
  Pick<
    Order,
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
export type ChangeExtras = Pick<Parameters<Store['saveChange']>[0], 'payout' | 'sighting' | 'payoutWatch'>;

export interface Step extends ChangeExtras {
  readonly event: OrderEvent;
  readonly actor: Actor;
  readonly note?: string | null;
  readonly patch?: OrderPatch;
}

export type AdvanceRefusal = TransitionRefusal | SaveChangeRefusal;

/** The only way in which a stage changes: through the table, with its audit entry and its message. */
export async function advanceOrder(
  desk: Pick<Desk, 'store' | 'clock' | 'ids' | 'orderChanged'>,
  order: Order,
  step: Step,
): Promise<Result<Order, AdvanceRefusal>> {
  const stage = nextStage(order.stage, step.event, step.actor.kind);
  if (!stage.ok) return stage;
  const nowMs = desk.clock.nowMs();
  const next: Order = {
    ...order,
    ...step.patch,
    stage: stage.value,
    version: order.version + 1,
    updatedAtMs: nowMs,
  };
  return saveNext(desk, order, next, step.event, step);
}

/** A change that leaves the stage alone (evidence recorded, a lock ended early in rehearsal). */
export async function amendOrder(
  desk: Pick<Desk, 'store' | 'clock' | 'ids' | 'orderChanged'>,
  order: Order,
  amendment: ChangeExtras & {
    readonly event: Amendment;
    readonly actor: Actor;
    readonly note?: string | null;
    readonly patch?: OrderPatch;
  },
): Promise<Result<Order, SaveChangeRefusal>> {
  const next: Order = {
    ...order,
    ...amendment.patch,
    version: order.version + 1,
    updatedAtMs: desk.clock.nowMs(),
  };
  return saveNext(desk, order, next, amendment.event, amendment);
}

async function saveNext(
  desk: Pick<Desk, 'store' | 'ids' | 'orderChanged'>,
  before: Order,
  after: Order,
  event: Parameters<Store['saveChange']>[0]['audit']['event'],
  extras: ChangeExtras & { readonly actor: Actor; readonly note?: string | null },
): Promise<Result<Order, SaveChangeRefusal>> {
  const happenedAtMs = after.updatedAtMs;
  const saved = await desk.store.saveChange({
    order: after,
    expectedVersion: before.version,
    audit: {
      auditId: desk.ids.nextRowId(),
      orderId: after.orderId,
      orderVersion: after.version,
      event,
      stageBefore: before.stage,
      stageAfter: after.stage,
      actor: extras.actor,
      note: extras.note ?? null,
      happenedAtMs,
    },
    outbox: [
      {
        messageId: desk.ids.nextRowId(),
        kind: 'order_changed',
        orderId: after.orderId,
        orderVersion: after.version,
        createdAtMs: happenedAtMs,
      },
    ],
    ...(extras.payout === undefined ? {} : { payout: extras.payout }),
    ...(extras.sighting === undefined ? {} : { sighting: extras.sighting }),
    ...(extras.payoutWatch === undefined ? {} : { payoutWatch: extras.payoutWatch }),
  });
  if (!saved.ok) return saved;
  desk.orderChanged({ order: after });
  return ok(after);
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
