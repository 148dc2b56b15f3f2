import {
  QUEUE_FILTERS,
  type Queue,
  type QueueAnswer,
  type QueueFilter,
  type QueueWorth,
} from '@naru/contract';
import { CONCERNS, ORDER_STAGES, type OrderStage } from '@naru/core';
import {
  type OrderStake,
  type StakeQuery,
  getAsset,
  waitingSinceMs,
  worthOf,
  type Desk,
  type Operator,
  type OrderView,
} from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { answerConsoleCalls } from '../../call-routes.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { findOrderId } from '../request-parts.ts';
import type { OperatorGate } from '../operator-gate.ts';
import { createNameLookup } from '../../../present/present-payment.ts';
import { presentQueueRow } from './present-queue-row.ts';

/**
 * Every stage belongs to exactly one queue: a stage without one does not compile. Orders with a concern are
 * in the attention queue as well.
 */
const QUEUE_OF = {
  awaiting_deposit: 'waiting',
  claimed: 'confirming',
  seen: 'confirming',
  short: 'confirming',
  lost: 'confirming',
  funded: 'to_send',
  over: 'attention',
  assigned: 'to_send',
  prepared: 'to_send',
  sent: 'to_send',
  delivered: 'closed',
  closed: 'closed',
  closed_funded: 'closed',
} as const satisfies Record<OrderStage, Queue>;

const LIMIT_DEFAULT = '50';

/** Routes for the queues of orders, page by page. */
export function registerQueueRoutes(app: FastifyInstance, parts: ConsoleParts, gate: OperatorGate): void {
  answerConsoleCalls(app, {
    queue: async ({ query }, reply) => {
      const { queue, limit = LIMIT_DEFAULT, before, only, from, sort } = query;
      const isForeign = only !== undefined && !QUEUE_FILTERS[queue].some((filter) => filter === only);
      const beforeOrderId = before === undefined ? null : await findOrderId(parts.context.desk, before);
      // Closed orders may be millions, and nobody has to decide about them.
      const isOfClosed = queue === 'closed' && (from !== undefined || sort !== undefined);
      if (isForeign || isOfClosed || (before !== undefined && beforeOrderId === null))
        return sendRefusal(reply, 'field_invalid');
      return readQueue(
        parts,
        {
          queue,
          limit: Number.parseInt(limit, 10),
          beforeOrderId,
          only: only ?? null,
          fromUsd: from ?? null,
          isByWorth: sort === 'worth',
        },
        gate.operatorOf(reply.request),
      );
    },
  });
}

interface QueueQuery {
  readonly queue: Queue;
  readonly limit: number;
  readonly beforeOrderId: string | null;
  readonly only: QueueFilter | null;
  readonly fromUsd: QueueWorth | null;
  readonly isByWorth: boolean;
}

async function readQueue(parts: ConsoleParts, query: QueueQuery, operator: Operator): Promise<QueueAnswer> {
  const { desk } = parts.context;
  const faulty = new Set((await desk.store.listOrderFaults()).map(({ orderId }) => orderId));
  const views = await listQueue(desk, query, operator);
  const { any: _, ...concerns } = await desk.store.countConcernedOrders();
  const how = { queue: query.queue, faulty, nameOf: createNameLookup(desk.store) };
  const last = views.at(-1);
  return {
    rows: await Promise.all(views.map((view) => presentQueueRow(desk, view, operator, how))),
    concerns,
    nextBefore: last === undefined || views.length < query.limit ? null : last.order.reference,
  };
}

async function listQueue(desk: Desk, query: QueueQuery, operator: Operator): Promise<readonly OrderView[]> {
  const { queue, limit, only, fromUsd, isByWorth } = query;
  const concerns = CONCERNS.filter((concern) => only === null || only === concern);
  const stages = ORDER_STAGES.filter((stage) => queueOf(stage) === queue);
  const takenBy =
    only === 'mine' ? { operatorId: operator.operatorId, nowMs: desk.clock.nowMs() } : undefined;
  if (isByWorth || fromUsd !== null) {
    const of = queue === 'attention' ? { concerns } : { stages };
    return listByWorth(desk, { ...query, of, takenBy });
  }
  const paging = query.beforeOrderId === null ? {} : { beforeOrderId: query.beforeOrderId };
  if (queue === 'attention') return desk.store.listConcernedOrders({ concerns, limit, ...paging });
  return desk.store.listOrders({
    stages,
    limit,
    isOldestFirst: queue !== 'closed',
    takenBy,
    ...paging,
  });
}

export function queueOf(stage: OrderStage): Queue {
  return QUEUE_OF[stage];
}

export interface WorthQuery {
  readonly of: StakeQuery;
  readonly isByWorth: boolean;
  readonly fromUsd: QueueWorth | null;
  readonly limit: number;
  /** For paging: only orders that come after this one, which may have left the list. */
  readonly beforeOrderId: string | null;
  readonly takenBy: { readonly operatorId: string; readonly nowMs: number } | undefined;
}

type Valued = Pick<OrderStake, 'orderId' | 'waitingSinceMs'> & { readonly usdCents: bigint | null };

/**
 * A page of all orders that have not ended, the highest value or the longest wait first, by present prices,
 * which the rows show. Orders without a price come last, and are never left out: they may be worth much.
 */
export async function listByWorth(desk: Desk, query: WorthQuery): Promise<readonly OrderView[]> {
  const { of, isByWorth, fromUsd, limit, beforeOrderId, takenBy } = query;
  const stakes = await desk.store.listStakes(of);
  const before = beforeOrderId === null ? null : await desk.store.findOrder(beforeOrderId);
  const last =
    before === null ? null : value(desk, { ...before.order, waitingSinceMs: waitingSinceMs(before.order) });
  const order = isByWorth ? highestFirst : longestFirst;
  const page = stakes
    .filter((stake) => takenBy === undefined || isTaken(stake, takenBy))
    .map((stake) => value(desk, stake))
    .filter(({ usdCents }) => fromUsd === null || usdCents === null || usdCents >= BigInt(fromUsd) * 100n)
    .filter((each) => last === null || order(last, each) < 0)
    .toSorted(order)
    .slice(0, limit);
  const views = await Promise.all(page.map(({ orderId }) => desk.store.findOrder(orderId)));
  return views.filter((view) => view !== null);
}

function value(
  desk: Desk,
  {
    orderId,
    waitingSinceMs: sinceMs,
    payAssetId,
    payBaseUnits,
  }: Pick<OrderStake, 'orderId' | 'waitingSinceMs' | 'payAssetId' | 'payBaseUnits'>,
): Valued {
  const { usdCents } = worthOf(desk, getAsset(desk, payAssetId), payBaseUnits);
  return { orderId, waitingSinceMs: sinceMs, usdCents };
}

function isTaken(stake: OrderStake, by: NonNullable<WorthQuery['takenBy']>): boolean {
  const { assignedOperatorId, assignedUntilMs } = stake;
  return assignedOperatorId === by.operatorId && assignedUntilMs !== null && by.nowMs < assignedUntilMs;
}

function longestFirst(left: Valued, right: Valued): number {
  const byWait = left.waitingSinceMs - right.waitingSinceMs;
  if (byWait !== 0) return byWait;
  if (left.orderId === right.orderId) return 0;
  return left.orderId < right.orderId ? -1 : 1;
}

function highestFirst(left: Valued, right: Valued): number {
  const [leftCents, rightCents] = [left.usdCents ?? -1n, right.usdCents ?? -1n];
  if (leftCents === rightCents) return longestFirst(left, right);
  return leftCents > rightCents ? -1 : 1;
}
