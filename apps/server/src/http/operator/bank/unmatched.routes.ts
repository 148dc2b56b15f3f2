import type { DismissUnmatchedBody, UnmatchedList, UnmatchedOrder, UnmatchedRow } from '@naru/contract';
import { type Result, formatAmount } from '@naru/core';
import {
  type AssignUnmatchedRefusal,
  type Desk,
  type Order,
  type UnmatchedDeposit,
  type UnmatchedPlace,
  type UnmatchedWish,
  assignUnmatched,
  createSetAside,
  dismissOrPropose,
  findAddressee,
  getAsset,
  getRail,
  recordUnmatched,
  returnUnmatched,
} from '@naru/desk';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerConsoleCalls } from '../../call-routes.ts';
import { explorerUrlOf, toIso } from '../../../present/present-payment.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { findOrderId, parseReceivedAt } from '../request-parts.ts';
import type { OperatorGate } from '../operator-gate.ts';
import { sendActRefusal } from '../send-act-refusal.ts';

const ROWS_DEFAULT = '50';

/** Routes for money that belongs to no order: listing and recording it. */
export function registerUnmatchedRoutes(app: FastifyInstance, parts: ConsoleParts, gate: OperatorGate): void {
  const { desk } = parts.context;
  answerConsoleCalls(app, {
    unmatchedDeposits: ({ query }) => listDeposits(desk, query),
    recordUnmatched: async (request, reply) => {
      const { currency, amount, reference, mark = '', receivedAt, password } = request.body;
      const { operatorId } = gate.operatorOf(request);
      const receivedAtMs = parseReceivedAt(receivedAt, desk.clock.nowMs());
      if (!receivedAtMs.ok) return sendRefusal(reply, receivedAtMs.reason);
      const steppedUp = await gate.stepUp(request, password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      const recorded = await recordUnmatched(desk, {
        assetId: currency,
        amountText: amount.trim(),
        reference,
        markText: mark,
        receivedAtMs: receivedAtMs.value,
        operatorId,
      });
      return recorded.ok ? listDeposits(desk, {}) : sendRefusal(reply, recorded.reason);
    },
  });
  registerDecisions(app, parts, gate);
}

/** Routes for the decisions of operators about it. */
function registerDecisions(app: FastifyInstance, { context }: ConsoleParts, gate: OperatorGate): void {
  const { desk, log } = context;
  const sendOrder = (
    reply: FastifyReply,
    operatorId: string,
    decided: Result<Order, AssignUnmatchedRefusal>,
  ) => {
    if (!decided.ok) return sendRefusal(reply, decided.reason);
    const { reference, payAssetId } = decided.value;
    log({ level: 'warn', event: 'unmatched_decided', fields: { operator: operatorId, reference } });
    context.pokeRail(getAsset(desk, payAssetId).railId);
    const answer: UnmatchedOrder = { reference };
    return reply.send(answer);
  };
  const dismiss = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { id, note, password, act }: DismissUnmatchedBody & Pick<UnmatchedWish, 'act'>,
  ) => {
    const { operatorId } = gate.operatorOf(request);
    const steppedUp = await gate.stepUp(request, password);
    if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
    const wish = { act, place: parsePlace(id), operatorId, note: note.trim() };
    const done = await dismissOrPropose(desk, wish);
    if (!done.ok) return sendActRefusal(desk, operatorId, reply, done.reason);
    const event = done.value === 'proposed' ? 'unmatched_proposed' : 'unmatched_decided';
    log({ level: 'warn', event, fields: { operator: operatorId, reference: null } });
    return listDeposits(desk, {});
  };
  answerConsoleCalls(app, {
    assignUnmatched: async (request, reply) => {
      const { id, order, password } = request.body;
      const { operatorId } = gate.operatorOf(request);
      const steppedUp = await gate.stepUp(request, password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      const orderId = await findOrderId(desk, order.trim());
      if (orderId === null) return sendRefusal(reply, 'order_unknown');
      const place = parsePlace(id);
      return sendOrder(reply, operatorId, await assignUnmatched(desk, { place, orderId, operatorId }));
    },
    returnUnmatched: async (request, reply) => {
      const { operatorId } = gate.operatorOf(request);
      const steppedUp = await gate.stepUp(request, request.body.password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      const place = parsePlace(request.body.id);
      return sendOrder(reply, operatorId, await returnUnmatched(desk, { place, operatorId }));
    },
    dismissUnmatched: (request, reply) => dismiss(request, reply, { ...request.body, act: 'dismiss' }),
    reopenUnmatched: (request, reply) => dismiss(request, reply, { ...request.body, act: 'reopen' }),
  });
}

interface ListQuery {
  readonly state?: UnmatchedRow['state'];
  readonly limit?: string;
  readonly before?: string;
}

async function listDeposits(desk: Desk, query: ListQuery): Promise<UnmatchedList> {
  const { state = 'open', limit: limitText = ROWS_DEFAULT, before } = query;
  const limit = Number.parseInt(limitText, 10);
  const deposits = await desk.store.listUnmatchedDeposits({
    state,
    limit,
    before: before === undefined ? undefined : parsePlace(before),
  });
  const last = deposits.at(-1);
  const setAside = createSetAside(desk);
  const byPerson = [...desk.assets.values()].filter(
    ({ railId }) => getRail(desk, railId).network.witness === 'operator',
  );
  return {
    rows: await Promise.all(deposits.map((deposit) => presentDeposit(desk, deposit, setAside))),
    nextBefore: last === undefined || deposits.length < limit ? null : idOf(last),
    currencies: byPerson.map(({ assetId: id, symbol, network, decimals }) => ({
      id,
      symbol,
      network,
      decimals,
    })),
  };
}

async function presentDeposit(
  desk: Desk,
  deposit: UnmatchedDeposit,
  setAside: ReturnType<typeof createSetAside>,
): Promise<UnmatchedRow> {
  const { decimals, symbol, network } = getAsset(desk, deposit.assetId);
  const { orderId, mark, txid, railId, droppedAtMs } = deposit;
  const state = deposit.state === 'open' && droppedAtMs !== null ? 'gone' : deposit.state;
  const view = orderId === null ? null : await desk.store.findOrder(orderId);
  return {
    id: idOf(deposit),
    amount: formatAmount(deposit.baseUnits, decimals),
    symbol,
    network,
    mark,
    txid,
    explorerUrl: explorerUrlOf(getRail(desk, railId), txid),
    seenAt: toIso(deposit.firstSeenAtMs),
    state,
    isOfLostOrder: await setAside.has(deposit),
    isBooked: deposit.entryId !== null,
    reference: view?.order.reference ?? null,
    addressee: state === 'open' ? await presentAddressee(desk, deposit) : null,
  };
}

async function presentAddressee(desk: Desk, deposit: UnmatchedDeposit): Promise<UnmatchedRow['addressee']> {
  const order = await findAddressee(desk, deposit);
  if (order === null) return null;
  const { symbol, network } = getAsset(desk, order.payAssetId);
  return { reference: order.reference, symbol, network };
}

/** No rail has a space in its identifier, so it separates the parts. */
function idOf({ railId, outputKey }: UnmatchedPlace): string {
  return `${railId} ${outputKey}`;
}

function parsePlace(id: string): UnmatchedPlace {
  const [railId = '', ...rest] = id.split(' ');
  return { railId, outputKey: rest.join(' ') };
}
