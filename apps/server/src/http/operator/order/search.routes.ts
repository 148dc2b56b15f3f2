import type { SearchAnswer, SearchRow } from '@naru/contract';
import { ORDER_STAGES } from '@naru/core';
import {
  type Desk,
  type FoundOrders,
  type Operator,
  type OrderSearch,
  readSearchText,
  readSharedDetail,
} from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { answerConsoleCalls } from '../../call-routes.ts';
import { createNameLookup, toIso } from '../../../present/present-payment.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { findOrderId, nextBeforeOf } from '../request-parts.ts';
import type { OperatorGate } from '../operator-gate.ts';
import { presentQueueRow } from './present-queue-row.ts';

const ROWS_DEFAULT = '50';

/** Limits the work for rare results: the console asks for the next page. */
const CANDIDATES_MAX = 1000;

/** The highest time of ECMAScript's dates. */
const LATEST_MS = 8.64e15;

/** Routes for searching all orders. */
export function registerSearchRoutes(
  app: FastifyInstance,
  { context }: ConsoleParts,
  gate: OperatorGate,
): void {
  const { desk } = context;
  answerConsoleCalls(app, {
    searchOrders: async ({ query }, reply) => {
      const { q = '', asset = null, operator = null, before } = query;
      const stage = ORDER_STAGES.find((each) => each === query.stage) ?? null;
      const operators = await desk.store.listOperators();
      const sinceMs = query.since === undefined ? 0 : Date.parse(query.since);
      const untilMs = query.until === undefined ? LATEST_MS : Date.parse(query.until);
      const beforeOrderId = before === undefined ? undefined : await findOrderId(desk, before);
      const isKnown =
        (query.stage === undefined || stage !== null) &&
        (asset === null || desk.assets.has(asset)) &&
        (operator === null || operators.some(({ operatorId }) => operatorId === operator)) &&
        beforeOrderId !== null;
      if (!isKnown || Number.isNaN(sinceMs + untilMs)) return sendRefusal(reply, 'field_invalid');
      const reading = (await readSharedDetail(desk.store, q)) ?? readSearchText(desk, q, operators);
      const search: OrderSearch = {
        clues: q.trim() === '' || reading.operatorId !== null ? null : reading.clues,
        stage,
        assetId: asset,
        operatorId: operator ?? reading.operatorId,
        sinceMs,
        untilMs,
        limit: Number.parseInt(query.limit ?? ROWS_DEFAULT, 10),
        candidatesMax: CANDIDATES_MAX,
        beforeOrderId,
      };
      return presentFound({ context }, await desk.store.searchOrders(search), {
        operator: gate.operatorOf(reply.request),
        operators,
        readAs: reading.forms,
      });
    },
  });
}

async function presentFound(
  { context: { desk } }: Pick<ConsoleParts, 'context'>,
  { views, rest }: FoundOrders,
  how: {
    readonly operator: Operator;
    readonly operators: readonly Operator[];
    readonly readAs: readonly string[];
  },
): Promise<SearchAnswer> {
  return {
    rows: await presentSearchRows(desk, views, how.operator),
    readAs: [...how.readAs],
    nextBefore: await nextBeforeOf(desk, rest),
    searchedBackTo: rest === null ? null : toIso(rest.createdAtMs),
    assets: [...desk.assets.values()].map(({ assetId, symbol, network }) => ({
      id: assetId,
      symbol,
      network,
    })),
    operators: how.operators.map(({ operatorId, name }) => ({ id: operatorId, name })),
  };
}

/** The found orders, as `operator` sees them. */
export async function presentSearchRows(
  desk: Desk,
  views: FoundOrders['views'],
  operator: Operator,
): Promise<SearchRow[]> {
  const faulty = new Set((await desk.store.listOrderFaults()).map(({ orderId }) => orderId));
  const row = { queue: 'closed', faulty, nameOf: createNameLookup(desk.store) } as const;
  return Promise.all(
    views.map(async (view) => ({
      ...(await presentQueueRow(desk, view, operator, row)),
      createdAt: toIso(view.order.createdAtMs),
    })),
  );
}
