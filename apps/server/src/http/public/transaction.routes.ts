import {
  type AddTransactionBody,
  PUBLIC_API,
  type PutTransactionBody,
  type QuoteChanged,
} from '@naru/contract';
import { formatAmount } from '@naru/core';
import {
  type CreateOrderAnswer,
  type IdempotencyRecord,
  acceptDeviationByCustomer,
  cancelOrder,
  claimPaid,
  createOrder,
  getAsset,
  viewOfNew,
} from '@naru/desk';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { schemaOf } from '../call-schema.ts';
import type { ServerContext } from '../context.ts';
import { openerOf } from '../limits/open-order-limits.ts';
import type { EventStreams } from '../live/event-stream.ts';
import { languageOf } from '../cookie.ts';
import { sendRefusal } from '../refusals.ts';
import { readIdempotency } from './idempotency.ts';
import { writeOrderCookie } from './order-cookie.ts';
import { parseListQuery } from './list-query.ts';
import { presentDelivered, presentTransaction } from './present-transaction.ts';
import { findUserId } from './user-gate.ts';
import { isOrderId } from './read-transaction.ts';
import { type ReadingParts, sendTransaction, sendTransactionIfNew } from './send-transaction.ts';

/** When somebody with too many unpaid orders may try again. */
const PLACE_AFTER_SECONDS = 60;
const NO_STATES = { pay: null, receive: null };

export interface TransactionParts extends ReadingParts {
  readonly streams: EventStreams;
}

interface IdParams {
  readonly id: string;
}

/**
 * The calls about one exchange. Whoever holds the unguessable `_id` may read it and, while pending, cancel.
 */
export function registerTransactionRoutes(app: FastifyInstance, parts: TransactionParts): void {
  const { context } = parts;
  registerReading(app, parts);
  registerEvents(app, parts);
  app.post<{ Body: AddTransactionBody }>(
    '/api/transaction/add',
    { schema: schemaOf(PUBLIC_API.addTransaction) },
    async (request, reply) => {
      const [isAdmitted, userId] = await Promise.all([
        context.limits.admit(request, reply, 'createOrder'),
        findUserId(context, request),
      ]);
      if (!isAdmitted) return reply;
      const idempotency = readIdempotency(request.headers['idempotency-key'], request.body);
      if (!idempotency.ok) return sendRefusal(reply, idempotency.reason);
      return addTransaction(context, { body: request.body, idempotency: idempotency.value, userId }, reply);
    },
  );
  app.put<{ Params: IdParams; Body: PutTransactionBody }>(
    '/api/transaction/:id',
    { schema: schemaOf(PUBLIC_API.putTransaction) },
    async (request, reply) => {
      if (!isOrderId(request.params.id)) return sendRefusal(reply, 'order_unknown');
      const note = request.body.note?.trim();
      const answer = await cancelOrder(
        context.desk,
        request.params.id,
        note === undefined || note === '' ? null : note,
      );
      if (!answer.ok) return sendRefusal(reply, answer.reason);
      return sendTransaction(parts, request.params.id, reply);
    },
  );
  app.post<{ Params: IdParams }>(
    '/api/transaction/:id/claim',
    { schema: schemaOf(PUBLIC_API.claimTransaction) },
    async (request, reply) => {
      if (!isOrderId(request.params.id)) return sendRefusal(reply, 'order_unknown');
      const answer = await claimPaid(context.desk, request.params.id);
      if (!answer.ok) return sendRefusal(reply, answer.reason);
      return sendTransaction(parts, request.params.id, reply);
    },
  );
  registerSettling(app, parts);
}

/** What the customer may decide where the exchange did not go as it should. */
function registerSettling(app: FastifyInstance, parts: TransactionParts): void {
  const { context } = parts;
  app.post<{ Params: IdParams }>(
    '/api/transaction/:id/accept',
    { schema: schemaOf(PUBLIC_API.acceptDeviation) },
    async (request, reply) => {
      const orderId = request.params.id;
      if (!isOrderId(orderId)) return sendRefusal(reply, 'order_unknown');
      const answer = await acceptDeviationByCustomer(context.desk, orderId);
      return answer.ok ? sendTransaction(parts, orderId, reply) : sendRefusal(reply, answer.reason);
    },
  );
}

function registerReading(app: FastifyInstance, parts: TransactionParts): void {
  const { context } = parts;
  app.get<{ Querystring: Record<string, unknown> }>(
    '/api/transaction/delivered',
    { schema: schemaOf(PUBLIC_API.listDelivered) },
    async (request, reply) => {
      const query = parseListQuery(request.query);
      if (!query.ok) return sendRefusal(reply, query.reason);
      const orders = await context.desk.store.listDelivered(query.value);
      return orders.map((order) => presentDelivered(context, order));
    },
  );
  app.get<{ Params: IdParams }>(
    '/api/transaction/:id',
    { schema: schemaOf(PUBLIC_API.getTransaction) },
    (request, reply) => sendTransactionIfNew(parts, request.params.id, reply),
  );
}

function registerEvents(app: FastifyInstance, { context, streams, readTransaction }: TransactionParts): void {
  const options = { schema: schemaOf(PUBLIC_API.transactionEvents), exposeHeadRoute: false };
  app.get<{ Params: IdParams }>('/api/transaction/:id/events', options, async (request, reply) => {
    const { id } = request.params;
    const first = await readTransaction(id);
    if (first === null) return sendRefusal(reply, 'order_unknown');
    if (!context.streamLimits.admit(request, reply)) return reply;
    let lastEtag = '';
    let isReading = false;
    let isStale = false;
    const push = async (): Promise<void> => {
      isStale = true;
      if (isReading) return;
      isReading = true;
      try {
        while (isStale) {
          isStale = false;
          const read = await readTransaction(id);
          if (read === null || read.etag === lastEtag) continue;
          lastEtag = read.etag;
          stream.send('transaction', await read.json());
        }
      } catch {
        // The reader connects again by itself and polls meanwhile; the fault is in the store's own log line.
        stream.close();
      } finally {
        isReading = false;
      }
    };
    const stopListening = context.hub.onOrder(id, () => void push());
    const stream = streams.open(request, reply, stopListening);
    await push();
    return reply;
  });
}

interface AskedOrder {
  readonly body: AddTransactionBody;
  readonly idempotency: IdempotencyRecord | null;
  readonly userId: string | null;
}

async function addTransaction(
  context: ServerContext,
  asked: AskedOrder,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { body } = asked;
  const payAsset = context.desk.assets.get(body.fromCurrency);
  const receiveAsset = context.desk.assets.get(body.toCurrency);
  for (const asset of [payAsset, receiveAsset]) {
    if (asset !== undefined && !context.isRailHealthy(asset.railId))
      return sendRefusal(reply, 'rail_unavailable');
  }
  const answer = await createOrderOf(context, asked, reply.request);
  if (!answer.ok && answer.reason === 'too_many_open_orders') {
    reply.header('retry-after', String(PLACE_AFTER_SECONDS));
    return sendRefusal(reply, answer.reason, { retryAfterSeconds: PLACE_AFTER_SECONDS });
  }
  if (!answer.ok) return sendRefusal(reply, answer.reason, quoteChange(context, body, answer));
  writeOrderCookie(context, reply.request, reply, answer.value.orderId);
  const transaction = presentTransaction(
    context,
    viewOfNew(context.desk.hashText, answer.value),
    NO_STATES,
    [],
  );
  return reply.status(201).send({ success: true, transaction });
}

function createOrderOf(
  context: ServerContext,
  { body, idempotency, userId }: AskedOrder,
  request: FastifyRequest,
): Promise<CreateOrderAnswer> {
  const opener = openerOf(context, request, userId);
  return createOrder(context.desk, {
    payAssetId: body.fromCurrency,
    receiveAssetId: body.toCurrency,
    payAmountText: body.fromAmount.trim(),
    receiveAmountText: body.convertedAmount.trim(),
    email: body.email,
    language: languageOf(request),
    receiveAddressText: body.address,
    // An identity is only ever taken from a session, never from what a client says about itself.
    userId,
    ...(body.snapshotId === undefined ? {} : { snapshotId: body.snapshotId }),
    ...(body.anchor === undefined ? {} : { anchor: body.anchor }),
    ...(idempotency === null ? {} : { idempotency }),
    ...(opener === undefined ? {} : { opener }),
  });
}

/** With a moved price: what was sent and what it is now, for the page to show side by side. */
function quoteChange(
  context: ServerContext,
  body: AddTransactionBody,
  answer: Extract<CreateOrderAnswer, { ok: false }>,
): Partial<QuoteChanged> {
  if (answer.current === null) return {};
  const payAsset = getAsset(context.desk, body.fromCurrency);
  const receiveAsset = getAsset(context.desk, body.toCurrency);
  return {
    sent: { fromAmount: body.fromAmount, convertedAmount: body.convertedAmount },
    current: {
      fromAmount: formatAmount(answer.current.payBaseUnits, payAsset.decimals),
      convertedAmount: formatAmount(answer.current.receiveBaseUnits, receiveAsset.decimals),
    },
    snapshotId: answer.current.snapshotId,
  };
}
