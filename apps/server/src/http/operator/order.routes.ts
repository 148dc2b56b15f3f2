import {
  CONSOLE_API,
  type OperatorCancelBody,
  type PreparePayoutBody,
  type RecordReceiptBody,
  type VersionBody,
} from '@naru/contract';
import { type Result, ok, refuse } from '@naru/core';
import { cancelOrderByOperator, preparePayout, recordReceipt, releaseOrder, takeOrder } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { schemaOf } from '../call-schema.ts';
import type { ServerContext } from '../context.ts';
import { type ActRoute, answerAct, sendConsoleOrder } from './answer-act.ts';
import type { ConsoleParts } from './console-parts.ts';
import type { OperatorGate } from './operator-gate.ts';
import { registerOutgoingRoutes } from './outgoing.routes.ts';
import { registerRefundRoutes } from './refund.routes.ts';

/** One order at the desk: what it looks like, and every act on it. An act answers the order afterwards. */
export function registerOrderRoutes(app: FastifyInstance, parts: ConsoleParts, gate: OperatorGate): void {
  const { context } = parts;
  const { desk } = context;
  app.get<{ Params: { id: string } }>(
    '/api/orders/:id',
    { schema: schemaOf(CONSOLE_API.order) },
    (request, reply) => sendConsoleOrder(context, request.params.id, gate.operatorOf(request), reply),
  );
  for (const [call, run] of [
    ['take', takeOrder],
    ['release', releaseOrder],
  ] as const) {
    app.post<ActRoute<VersionBody>>(
      `/api/orders/:id/${call}`,
      { schema: schemaOf(CONSOLE_API[call]) },
      (request, reply) => answerAct({ context, gate, request, reply }, (act) => run(desk, act)),
    );
  }
  app.post<ActRoute<OperatorCancelBody>>(
    '/api/orders/:id/cancel',
    { schema: schemaOf(CONSOLE_API.cancel) },
    (request, reply) => {
      const { reason, note, password } = request.body;
      return answerAct({ context, gate, request, reply }, async (act, operator) => {
        const view = await desk.store.findOrder(act.orderId);
        if (view?.order.stage === 'prepared') {
          const steppedUp = await gate.stepUp(operator, password ?? '');
          if (!steppedUp.ok) return steppedUp;
        }
        return cancelOrderByOperator(desk, { ...act, reason, note: note.trim() });
      });
    },
  );
  registerMoneyActs(app, context, gate);
  registerOutgoingRoutes(app, context, gate);
  registerRefundRoutes(app, context, gate);
}

/** Where money moves, or counts as moved, the operator gives the password again. */
function registerMoneyActs(app: FastifyInstance, context: ServerContext, gate: OperatorGate): void {
  const { desk } = context;
  app.post<ActRoute<PreparePayoutBody>>(
    '/api/orders/:id/payout',
    { schema: schemaOf(CONSOLE_API.preparePayout) },
    (request, reply) =>
      answerAct({ context, gate, request, reply }, async (act, operator) => {
        const steppedUp = await gate.stepUp(operator, request.body.password);
        return steppedUp.ok ? preparePayout(desk, act) : steppedUp;
      }),
  );
  app.post<ActRoute<RecordReceiptBody>>(
    '/api/orders/:id/receipt',
    { schema: schemaOf(CONSOLE_API.recordReceipt) },
    (request, reply) =>
      answerAct({ context, gate, request, reply }, async (act, operator) => {
        const { receivedAt, password, amount, bankReference } = request.body;
        const receivedAtMs = parseReceivedAt(receivedAt, desk.clock.nowMs());
        if (!receivedAtMs.ok) return receivedAtMs;
        const steppedUp = await gate.stepUp(operator, password);
        if (!steppedUp.ok) return steppedUp;
        const receipt = { amountText: amount.trim(), bankReference, receivedAtMs: receivedAtMs.value };
        return recordReceipt(desk, { ...act, ...receipt });
      }),
  );
}

/** The bank's own time, ISO 8601 with its zone; now when it is not given, and never in the future. */
function parseReceivedAt(text: string | undefined, nowMs: number): Result<number, 'field_invalid'> {
  if (text === undefined) return ok(nowMs);
  const isZoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(text);
  const timeMs = isZoned ? Date.parse(text) : Number.NaN;
  return Number.isNaN(timeMs) || timeMs > nowMs ? refuse('field_invalid') : ok(timeMs);
}
