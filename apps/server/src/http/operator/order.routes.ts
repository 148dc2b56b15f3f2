import {
  type AttestPayoutBody,
  AttestPayoutBodySchema,
  type OperatorCancelBody,
  OperatorCancelBodySchema,
  type PreparePayoutBody,
  PreparePayoutBodySchema,
  type RecordReceiptBody,
  RecordReceiptBodySchema,
  type RefusalCode,
  type ReportPayoutBody,
  ReportPayoutBodySchema,
  type VersionBody,
  VersionBodySchema,
} from '@naru/contract';
import { type Result, ok, refuse } from '@naru/core';
import {
  type Operator,
  type OperatorAct,
  type Order,
  attestPayout,
  cancelOrderByOperator,
  discardPayout,
  getAsset,
  preparePayout,
  recordReceipt,
  releaseOrder,
  reportPayout,
  takeOrder,
} from '@naru/desk';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../context.ts';
import { isOrderId } from '../public/read-transaction.ts';
import { sendRefusal } from '../refusals.ts';
import type { ConsoleParts } from './console-parts.ts';
import type { OperatorGate } from './operator-gate.ts';
import { readConsoleOrder } from './present-console-order.ts';

type ActAnswer = Result<Order, RefusalCode>;

interface ActRoute<Body extends VersionBody> {
  Params: { id: string };
  Body: Body;
}

/** One order at the desk: what it looks like, and every act on it. An act answers the order afterwards. */
export function registerOrderRoutes(app: FastifyInstance, parts: ConsoleParts, gate: OperatorGate): void {
  const { context } = parts;
  const { desk } = context;
  app.get<{ Params: { id: string } }>('/api/orders/:id', (request, reply) =>
    sendConsoleOrder(context, request.params.id, gate.operatorOf(request), reply),
  );
  for (const [path, run] of [
    ['take', takeOrder],
    ['release', releaseOrder],
    ['payout/discard', discardPayout],
  ] as const) {
    app.post<ActRoute<VersionBody>>(
      `/api/orders/:id/${path}`,
      { schema: { body: VersionBodySchema } },
      (request, reply) => answerAct({ context, gate, request, reply }, (act) => run(desk, act)),
    );
  }
  app.post<ActRoute<ReportPayoutBody>>(
    '/api/orders/:id/payout/report',
    { schema: { body: ReportPayoutBodySchema } },
    (request, reply) =>
      answerAct({ context, gate, request, reply }, (act) => reportPayout(desk, act, request.body.txid)),
  );
  app.post<ActRoute<OperatorCancelBody>>(
    '/api/orders/:id/cancel',
    { schema: { body: OperatorCancelBodySchema } },
    (request, reply) => {
      const { reason, note } = request.body;
      return answerAct({ context, gate, request, reply }, (act) =>
        cancelOrderByOperator(desk, { ...act, reason, note: note.trim() }),
      );
    },
  );
  registerMoneyActs(app, context, gate);
}

/** Where money moves, or counts as moved, the operator gives the password again. */
function registerMoneyActs(app: FastifyInstance, context: ServerContext, gate: OperatorGate): void {
  const { desk } = context;
  app.post<ActRoute<PreparePayoutBody>>(
    '/api/orders/:id/payout',
    { schema: { body: PreparePayoutBodySchema } },
    (request, reply) =>
      answerAct({ context, gate, request, reply }, async (act, operator) => {
        const steppedUp = await gate.stepUp(operator, request.body.password);
        return steppedUp.ok ? preparePayout(desk, act) : steppedUp;
      }),
  );
  app.post<ActRoute<AttestPayoutBody>>(
    '/api/orders/:id/payout/attest',
    { schema: { body: AttestPayoutBodySchema } },
    (request, reply) =>
      answerAct({ context, gate, request, reply }, async (act, operator) => {
        const steppedUp = await gate.stepUp(operator, request.body.password);
        return steppedUp.ok ? attestPayout(desk, act, request.body.evidence) : steppedUp;
      }),
  );
  app.post<ActRoute<RecordReceiptBody>>(
    '/api/orders/:id/receipt',
    { schema: { body: RecordReceiptBodySchema } },
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

interface ActCall {
  readonly context: ServerContext;
  readonly gate: OperatorGate;
  readonly request: FastifyRequest<ActRoute<VersionBody>>;
  readonly reply: FastifyReply;
}

/**
 * Does what was asked, on the version that the operator was looking at, and answers the order as it is then.
 */
async function answerAct(
  { context, gate, request, reply }: ActCall,
  run: (act: OperatorAct, operator: Operator) => Promise<ActAnswer>,
): Promise<FastifyReply> {
  const orderId = request.params.id;
  if (!isOrderId(orderId)) return sendRefusal(reply, 'order_unknown');
  const operator = gate.operatorOf(request);
  const answer = await run(
    {
      orderId,
      expectedVersion: request.body.version,
      actor: { kind: 'operator', id: operator.operatorId },
    },
    operator,
  );
  if (!answer.ok) return sendRefusal(reply, answer.reason);
  // What was just prepared may have been paid already: its network is asked at once.
  context.pokeRail(getAsset(context.desk, answer.value.receiveAssetId).railId);
  return sendConsoleOrder(context, orderId, operator, reply);
}

/** The bank's own time, ISO 8601 with its zone; now when it is not given, and never in the future. */
function parseReceivedAt(text: string | undefined, nowMs: number): Result<number, 'field_invalid'> {
  if (text === undefined) return ok(nowMs);
  const isZoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(text);
  const timeMs = isZoned ? Date.parse(text) : Number.NaN;
  return Number.isNaN(timeMs) || timeMs > nowMs ? refuse('field_invalid') : ok(timeMs);
}

async function sendConsoleOrder(
  context: ServerContext,
  orderId: string,
  operator: Operator,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const order = isOrderId(orderId) ? await readConsoleOrder(context, orderId, operator) : null;
  return order === null ? sendRefusal(reply, 'order_unknown') : reply.send(order);
}
