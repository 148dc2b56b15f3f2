import {
  type AddTransactionBody,
  OF_CLOSURES,
  REFUSALS,
  type RefusalBody,
  type RefusalCode,
} from '@naru/contract';
import { isEmail, isEndStage, isRefundEnded, type Result, formatAmount, ok, refuse } from '@naru/core';
import {
  mailRefundLink,
  setRefundAddressByCustomer,
  type OrderView,
  findOrderLink,
  type CreateOrderAnswer,
  type Desk,
  type IdempotencyRecord,
  type Order,
  acceptDeviationByCustomer,
  cancelOrder,
  chooseLetters,
  claimPaid,
  createOrder,
  findClosure,
  getAsset,
  linkOf,
  replaceLink,
  viewOfNew,
} from '@naru/desk';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerCalls } from '../../call-routes.ts';
import type { ServerContext } from '../../../context/context.ts';
import { presentClosure } from '../../../opening/present-opening.ts';
import { languageOf } from '../../cookie.ts';
import { openerOf } from '../../../limits/open-order-limits.ts';
import type { EventStreams } from '../../../live/event-stream.ts';
import { isPlainText } from '../../../wire/plain-text.ts';
import { JSON_TYPE, sendRefusal } from '../../../wire/refusals.ts';
import { coverLinks, toPlainLines } from './cover-links.ts';
import { readIdempotency } from './idempotency.ts';
import { readListQuery } from '../list-query.ts';
import { readOrderCookie, writeOrderCookie, readProof } from './order-cookie.ts';
import { presentDelivered, presentTransaction } from './present-transaction.ts';
import { findLinkedOrder } from './read-transaction.ts';
import { type ReadingParts, sendReceipt, sendTransaction } from './send-transaction.ts';
import { findUserId } from '../account/user-gate.ts';
import { describeFault } from '../../../log/json-log.ts';

/** The retry time if there are too many unpaid orders. */
const PLACE_AFTER_SECONDS = 60;
const NO_STATES = { pay: null, receive: null };
/** The version of an order that has not changed yet. */
const FIRST_VERSION = 1;

/** The calls about one exchange. Knowing its unguessable `_id` is the permission. */
export function registerTransactionRoutes(
  app: FastifyInstance,
  parts: ReadingParts,
  streams: EventStreams,
): void {
  const { context } = parts;
  const { desk } = context;
  const act = (link: string, reply: FastifyReply, run: OrderAct): Promise<FastifyReply> =>
    actOnOrder(parts, link, reply, run);
  registerEvents(app, parts, streams);
  answerCalls(app, {
    listDelivered: async ({ query }) => {
      const orders = await desk.store.listDelivered(readListQuery(query));
      return orders.map((order) => presentDelivered(desk, order));
    },
    getTransaction: (request, reply) =>
      sendTransaction(parts, request.params.id, reply, request.headers['if-none-match']),
    getReceipt: ({ params }, reply) => sendReceipt(parts, params.id, reply),
    putTransaction: async ({ params, body }, reply) => {
      const note = await readCustomerWords(desk, toPlainLines(body.note ?? ''), 'many lines');
      if (!note.ok) return sendRefusal(reply, note.reason);
      return act(params.id, reply, (_desk, orderId) => cancelOrder(desk, orderId, note.value));
    },
    claimTransaction: async ({ params, body }, reply) => {
      const depositor = await readCustomerWords(desk, body?.depositor ?? '', 'one line');
      if (!depositor.ok) return sendRefusal(reply, depositor.reason);
      return act(params.id, reply, (_desk, orderId) => claimPaid(desk, orderId, depositor.value));
    },
    acceptDeviation: ({ params, body }, reply) =>
      act(params.id, reply, (_desk, orderId) =>
        acceptDeviationByCustomer(desk, { orderId, expectedVersion: body.version }),
      ),
    chooseLetters: (request, reply) =>
      act(request.params.id, reply, async (_desk, orderId) =>
        chooseLetters(
          desk,
          { orderId, choice: request.body.letters },
          await readProof(context, request, orderId),
        ),
      ),
    replaceLink: (request, reply) =>
      act(request.params.id, reply, async (_desk, orderId) =>
        replaceLink(desk, orderId, await readProof(context, request, orderId), (email) =>
          context.limits.admitLetter('link', email),
        ),
      ),
    addTransaction: async (request, reply) => {
      const [isAdmitted, userId] = await Promise.all([
        context.limits.admit(request, reply, 'createOrder'),
        findUserId(context, request),
      ]);
      if (!isAdmitted) return reply;
      const idempotency = readIdempotency(request, userId);
      if (!idempotency.ok) return sendRefusal(reply, idempotency.reason);
      return addTransaction(parts, { body: request.body, idempotency: idempotency.value, userId }, reply);
    },
  });
}

function registerEvents(
  app: FastifyInstance,
  { context, readTransaction }: ReadingParts,
  streams: EventStreams,
): void {
  answerCalls(app, {
    transactionEvents: async (request, reply) => {
      const { id } = request.params;
      const view = await findLinkedOrder(context.desk.store, id);
      if (view === null) return sendRefusal(reply, 'order_unknown');
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
            // The link was replaced meanwhile.
            if (read === null) return stream.close();
            if (read.etag === lastEtag) continue;
            lastEtag = read.etag;
            stream.send('transaction', await read.json());
          }
        } catch {
          // The reader reconnects by itself and polls meanwhile; the store has logged the fault.
          stream.close();
        } finally {
          isReading = false;
        }
      };
      const stopListening = context.hub.onOrder(view.order.orderId, () => void push());
      const stream = streams.open(request, reply, stopListening);
      await push();
      return reply;
    },
  });
}

interface AskedOrder {
  readonly body: AddTransactionBody;
  readonly idempotency: IdempotencyRecord | null;
  readonly userId: string | null;
}

async function addTransaction(
  { context, readTransaction }: ReadingParts,
  asked: AskedOrder,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { desk } = context;
  const { body } = asked;
  const wished = [desk.assets.get(body.fromCurrency), desk.assets.get(body.toCurrency)];
  const isOffered = wished.every((asset) => asset === undefined || context.isRailHealthy(asset.railId));
  // A repeated request for an order that was made is answered again, whatever its rail does now.
  if (!isOffered && !(await isRepeated(desk, asked))) return sendRefusal(reply, 'rail_unavailable');
  const answer = await createOrderOf(context, asked, reply.request);
  if (!answer.ok && (answer.reason === 'too_many_open_orders' || answer.reason === 'too_many_unpaid_today')) {
    reply.header('retry-after', String(PLACE_AFTER_SECONDS));
    return sendRefusal(reply, answer.reason, { retryAfterSeconds: PLACE_AFTER_SECONDS });
  }
  if (!answer.ok) {
    // Which list it was, and whom it names, is not revealed.
    if (answer.reason === 'declined' || answer.reason === 'visitor_frozen')
      context.log({ level: 'warn', event: 'order_declined', fields: { reason: answer.reason } });
    const minimum = answer.reason === 'below_minimum' ? minimumOf(desk) : {};
    const closure = isClosure(answer.reason) ? closureOf(desk, body, reply) : {};
    return sendRefusal(reply, answer.reason, { ...quoteChange(desk, body, answer), ...minimum, ...closure });
  }
  writeOrderCookie(context, reply.request, reply, answer.value.orderId);
  const transaction = await presentCreated({ context, readTransaction }, answer.value);
  return reply.status(201).send({ success: true, transaction });
}

/** An order of an earlier request with the same key may have been paid since: it is read as it is now. */
async function presentCreated({ context, readTransaction }: ReadingParts, order: Order): Promise<unknown> {
  const isNew = order.version === FIRST_VERSION;
  const read = isNew ? null : await readTransaction(linkOf(order));
  if (read !== null) return JSON.parse(await read.json());
  return presentTransaction(context, viewOfNew(context.desk.hashText, order), NO_STATES, []);
}

type OrderAct = (desk: Desk, orderId: string) => Promise<Result<Order, RefusalCode>>;

/** Answers with the order after the act. */
async function actOnOrder(
  parts: ReadingParts,
  link: string,
  reply: FastifyReply,
  run: OrderAct,
): Promise<FastifyReply> {
  const { desk } = parts.context;
  const view = await findLinkedOrder(desk.store, link);
  if (view === null) return sendRefusal(reply, 'order_unknown');
  const answer = await run(desk, view.order.orderId);
  return answer.ok ? sendTransaction(parts, linkOf(answer.value), reply) : sendRefusal(reply, answer.reason);
}

/** The texts as operators read them. Null if there are none. */
async function readCustomerWords(
  { store }: Pick<Desk, 'store'>,
  typed: string,
  lines: 'one line' | 'many lines',
): Promise<Result<string | null, 'text_unreadable'>> {
  const words = await coverLinks(store, typed.normalize('NFC').trim());
  return isPlainText(words, lines) ? ok(words || null) : refuse('text_unreadable');
}

function isClosure(reason: RefusalCode): boolean {
  return OF_CLOSURES.some((code) => code === reason);
}

/** Why nothing can be ordered now, and until when. */
function closureOf(
  desk: Desk,
  { fromCurrency, toCurrency }: AddTransactionBody,
  reply: FastifyReply,
): object {
  const closure = findClosure(desk, { payAssetId: fromCurrency, receiveAssetId: toCurrency });
  if (closure === null) return {};
  if (closure.untilMs !== null)
    reply.header('retry-after', String(Math.ceil((closure.untilMs - desk.clock.nowMs()) / 1000)));
  return presentClosure(desk, closure);
}

async function isRepeated({ store }: Desk, { idempotency }: AskedOrder): Promise<boolean> {
  return idempotency !== null && (await store.findIdempotency(idempotency.keyHash)) !== null;
}

async function createOrderOf(
  context: ServerContext,
  { body, idempotency, userId }: AskedOrder,
  request: FastifyRequest,
): Promise<CreateOrderAnswer> {
  const opener = openerOf(context, request, userId);
  const { settings } = context.desk;
  // Anyone can order with another person's e-mail address: beyond a number, only paid orders are mailed.
  const isQuiet = settings.areOrderLettersOn && !(await context.limits.admitLetter('order', body.email));
  return createOrder(context.desk, {
    payAssetId: body.fromCurrency,
    receiveAssetId: body.toCurrency,
    payAmountText: body.fromAmount.trim(),
    receiveAmountText: body.convertedAmount.trim(),
    email: body.email,
    language: languageOf(request),
    ...(isQuiet ? { letterChoice: 'action' as const } : {}),
    receiveAddressText: body.address,
    ...(body.refundAddress === undefined ? {} : { refundAddressText: body.refundAddress }),
    // From the session alone, never from the client's own claim.
    userId,
    ...(body.snapshotId === undefined ? {} : { snapshotId: body.snapshotId }),
    ...(body.anchor === undefined ? {} : { anchor: body.anchor }),
    ...(idempotency === null ? {} : { idempotency }),
    ...(opener === undefined ? {} : { opener }),
    callerAddress: request.ip,
  });
}

/** The specification's sentence, with the minimum of this desk. */
function minimumOf({ settings }: Desk): { readonly message: string; readonly minimumUsd: string } {
  const minimumUsd = formatAmount(settings.minimumUsdCents, 2).replace(/\.00$/, '');
  return { message: REFUSALS.below_minimum.en.replace('$50', () => `$${minimumUsd}`), minimumUsd };
}

/** If the price moved, or the amount is in use: the sent amounts, and the present ones. */
function quoteChange(
  desk: Desk,
  body: AddTransactionBody,
  { current }: Extract<CreateOrderAnswer, { ok: false }>,
): Pick<RefusalBody, 'current' | 'sent' | 'snapshotId'> {
  if (current === null) return {};
  const payAsset = getAsset(desk, body.fromCurrency);
  const receiveAsset = getAsset(desk, body.toCurrency);
  return {
    sent: { fromAmount: body.fromAmount, convertedAmount: body.convertedAmount },
    current: {
      fromAmount: formatAmount(current.payBaseUnits, payAsset.decimals),
      convertedAmount: formatAmount(current.receiveBaseUnits, receiveAsset.decimals),
    },
    snapshotId: current.snapshotId,
  };
}

/** Routes for finding orders again: those of this browser, and by a mailed link. */
export function registerMineRoutes(app: FastifyInstance, parts: ReadingParts): void {
  const { context, readTransaction } = parts;
  const { desk, limits, log } = context;
  const mayMail = (email: string): Promise<boolean> => limits.admitLetter('link', email);
  answerCalls(app, {
    listMine: async (request, reply) => {
      const texts: string[] = [];
      for (const orderId of readOrderCookie(context, request)) {
        const view = await desk.store.findOrder(orderId);
        if (view === null || !isOpen(view)) continue;
        const read = await readTransaction(linkOf(view.order));
        if (read !== null) texts.push(await read.json());
      }
      return reply.type(JSON_TYPE).send(`[${texts.join(',')}]`);
    },
    findTransaction: async (request, reply) => {
      const { reference } = request.body;
      const email = request.body.email.trim();
      if (!(await limits.admit(request, reply, 'letter', email.toLowerCase()))) return reply;
      if (!isEmail(email)) return sendRefusal(reply, 'email_invalid');
      // After the answer, so that its timing does not reveal whether there is such an order.
      setImmediate(() => {
        findOrderLink(desk, { reference, email }, mayMail).catch((thrown: unknown) =>
          log({ level: 'error', event: 'find_failed', fields: { fault: describeFault(thrown) } }),
        );
      });
      return { success: true };
    },
  });
}

/** Not ended, or with money to refund. */
function isOpen({ order, refunds }: OrderView): boolean {
  return !isEndStage(order.stage) || refunds.some(({ state }) => !isRefundEnded(state));
}

/** Routes for the address of a refund, and for the mailed link by which its customer can change it. */
export function registerRefundAddressRoutes(app: FastifyInstance, parts: ReadingParts): void {
  const { context } = parts;
  answerCalls(app, {
    setRefundAddress: async (request, reply) => {
      const link = request.params.id;
      const orderId = (await findLinkedOrder(context.desk.store, link))?.order.orderId;
      if (orderId === undefined) return sendRefusal(reply, 'order_unknown');
      const { refundId, address, token } = request.body;
      const given = { orderId, refundId, addressText: address };
      const answer = await setRefundAddressByCustomer(context.desk, given, {
        ...(await readProof(context, request, orderId)),
        linkToken: token ?? null,
      });
      return answer.ok ? sendTransaction(parts, link, reply) : sendRefusal(reply, answer.reason);
    },
    mailRefundLink: async (request, reply) => {
      const link = request.params.id;
      if (!(await context.limits.admit(request, reply, 'letter', link))) return reply;
      const orderId = (await findLinkedOrder(context.desk.store, link))?.order.orderId;
      if (orderId === undefined) return sendRefusal(reply, 'order_unknown');
      const answer = await mailRefundLink(context.desk, { orderId, refundId: request.body.refundId });
      return answer.ok ? sendTransaction(parts, link, reply) : sendRefusal(reply, answer.reason);
    },
  });
}
