import { CONCERNS, CONSOLE_API, type Concern, QUEUES, type Queue, type QueueAnswer } from '@naru/contract';
import { ORDER_STAGES, type Result, ok, refuse } from '@naru/core';
import type { Desk, Operator, OrderView } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { isOrderId } from '../public/read-transaction.ts';
import { schemaOf } from '../call-schema.ts';
import { sendRefusal } from '../refusals.ts';
import type { ConsoleParts } from './console-parts.ts';
import type { OperatorGate } from './operator-gate.ts';
import { createNameLookup } from './operator-names.ts';
import { isConcerned, presentQueueRow } from './present-queue-row.ts';
import { queueOf } from './queue-stages.ts';

const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 100;

/** Which orders wait for what, page by page. */
export function registerQueueRoutes(app: FastifyInstance, parts: ConsoleParts, gate: OperatorGate): void {
  app.get<{ Querystring: Record<string, unknown> }>(
    '/api/orders',
    { schema: schemaOf(CONSOLE_API.queue) },
    async (request, reply) => {
      const query = parseQueueQuery(request.query);
      if (!query.ok) return sendRefusal(reply, query.reason);
      return readQueue(parts, query.value, gate.operatorOf(request));
    },
  );
}

interface QueueQuery {
  readonly queue: Queue;
  readonly limit: number;
  readonly beforeOrderId: string | null;
  /** In the queue of attention: which concerns are asked for. */
  readonly concerns: readonly Concern[];
}

function parseQueueQuery(query: Readonly<Record<string, unknown>>): Result<QueueQuery, 'field_invalid'> {
  const { queue: name, limit: limitText, before, only, ...unknown } = query;
  const queue = QUEUES.find((candidate) => candidate === name);
  if (queue === undefined || Object.keys(unknown).length > 0) return refuse('field_invalid');
  const limit = limitText === undefined ? LIMIT_DEFAULT : parseLimit(limitText);
  if (limit === null) return refuse('field_invalid');
  const concerns = CONCERNS.filter((concern) => only === undefined || concern === only);
  if (concerns.length === 0 || (only !== undefined && queue !== 'attention')) return refuse('field_invalid');
  if (before === undefined) return ok({ queue, limit, beforeOrderId: null, concerns });
  if (typeof before !== 'string' || !isOrderId(before)) return refuse('field_invalid');
  return ok({ queue, limit, beforeOrderId: before, concerns });
}

function parseLimit(text: unknown): number | null {
  if (typeof text !== 'string' || !/^\d{1,3}$/.test(text)) return null;
  const limit = Number.parseInt(text, 10);
  return limit >= 1 && limit <= LIMIT_MAX ? limit : null;
}

async function readQueue(parts: ConsoleParts, query: QueueQuery, operator: Operator): Promise<QueueAnswer> {
  const { desk } = parts.context;
  const faulty = new Set((await desk.store.listOrderFaults()).map(({ orderId }) => orderId));
  const refused = (await readRefusedOrders(parts)).filter(({ order }) => !faulty.has(order.orderId));
  const views = await listQueue(desk, query);
  // What a watcher could not bring forward stands on top, beside its place in its own queue.
  const isAllOfAttention = query.queue === 'attention' && query.concerns.length === CONCERNS.length;
  const onTop = isAllOfAttention && query.beforeOrderId === null ? refused : [];
  const concerned = await desk.store.countConcernedOrders();
  const how = { queue: query.queue, faulty, nameOf: createNameLookup(desk.store) };
  const last = views.at(-1);
  return {
    rows: await Promise.all([...onTop, ...views].map((view) => presentQueueRow(desk, view, operator, how))),
    counts: { ...(await countQueues(parts)), attention: concerned.any + refused.length },
    concerns: {
      deviation: concerned.deviation,
      hold: concerned.hold,
      refund: concerned.refund,
      fault: concerned.fault,
    },
    nextBefore: last === undefined || views.length < query.limit ? null : last.order.orderId,
  };
}

async function listQueue(desk: Desk, query: QueueQuery): Promise<readonly OrderView[]> {
  const { queue, limit, concerns } = query;
  const paging = query.beforeOrderId === null ? {} : { beforeOrderId: query.beforeOrderId };
  if (queue === 'attention') return desk.store.listConcernedOrders({ concerns, limit, ...paging });
  return desk.store.listOrders({
    stages: ORDER_STAGES.filter((stage) => queueOf(stage) === queue),
    limit,
    isOldestFirst: queue !== 'closed',
    ...paging,
  });
}

/** Those that a watcher refused and that are not in the queue of attention by their stage already. */
async function readRefusedOrders({
  context,
  listRefusedOrders,
}: ConsoleParts): Promise<readonly OrderView[]> {
  const views = await Promise.all(
    listRefusedOrders()
      .slice(0, LIMIT_MAX)
      .map((orderId) => context.desk.store.findOrder(orderId)),
  );
  return views.filter((view) => view !== null).filter((view) => !isConcerned(view));
}

async function countQueues({ context }: ConsoleParts): Promise<Record<string, number>> {
  const byStage = await context.desk.store.countOrdersByStage();
  const counts: Record<string, number> = Object.fromEntries(QUEUES.map((queue) => [queue, 0]));
  for (const stage of ORDER_STAGES) {
    const queue = queueOf(stage);
    counts[queue] = (counts[queue] ?? 0) + (byStage[stage] ?? 0);
  }
  return counts;
}
