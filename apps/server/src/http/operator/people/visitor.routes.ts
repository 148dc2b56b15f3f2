import {
  VISITOR_ACTS,
  type Visitor as VisitorAnswer,
  type VisitorActs,
  type VisitorRow,
} from '@naru/contract';
import { isEmail } from '@naru/core';
import {
  type Desk,
  type Operator,
  type User,
  type Visitor,
  findVisitor,
  freezeVisitor,
  listFreezes,
  listVisitorActs,
  noteVisitor,
  unfreezeVisitor,
  visitorClues,
} from '@naru/desk';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type CallRequest, type ConsoleApi, answerConsoleCalls } from '../../call-routes.ts';
import { createNameLookup, toIso } from '../../../present/present-payment.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { coverEmail } from '../cover-details.ts';
import { findNamedOrder, findOrderId, nextBeforeOf } from '../request-parts.ts';
import type { OperatorGate } from '../operator-gate.ts';
import { presentSearchRows } from '../order/search.routes.ts';

const ROWS_DEFAULT = '50';
/** The highest time of ECMAScript's dates. */
const LATEST_MS = 8.64e15;

/** Routes for visitors: their orders, notes about them, and blocking. */
export function registerVisitorRoutes(
  app: FastifyInstance,
  { context: { desk, log } }: ConsoleParts,
  gate: OperatorGate,
): void {
  answerConsoleCalls(app, {
    visitors: async ({ query: { limit: limitText = ROWS_DEFAULT, before: beforeUserId } }) => {
      const limit = Number.parseInt(limitText, 10);
      const users = await desk.store.listUsers({ limit, beforeUserId });
      const rows = await Promise.all(users.map((user) => presentRow(desk, user)));
      return { rows, nextBefore: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
    },
    visitor: async (request, reply) => {
      const { who, limit = ROWS_DEFAULT, before } = request.query;
      const visitor = await readWho(desk, who);
      const beforeOrderId = before === undefined ? undefined : await findOrderId(desk, before);
      if (visitor === null || beforeOrderId === null) return sendRefusal(reply, 'visitor_unknown');
      const page = { limit: Number.parseInt(limit, 10), beforeOrderId };
      return presentVisitor(desk, visitor, { operator: gate.operatorOf(request), ...page });
    },
    visitorActs: async ({ query: { who, limit = ROWS_DEFAULT, before } }, reply) => {
      const visitor = await readWho(desk, who);
      if (visitor === null) return sendRefusal(reply, 'visitor_unknown');
      const beforeActNumber = before === undefined ? undefined : Number(before);
      return presentActs(desk, visitor, { limit: Number.parseInt(limit, 10), beforeActNumber });
    },
    noteVisitor: async (request, reply) => {
      const visitor = await readWho(desk, request.body.who);
      if (visitor === null) return sendRefusal(reply, 'visitor_unknown');
      const { operatorId } = gate.operatorOf(request);
      await noteVisitor(desk, visitor, { operatorId, text: request.body.note });
      return { success: true };
    },
  });
  const changeFreeze =
    (change: typeof freezeVisitor | typeof unfreezeVisitor, event: 'visitor_frozen' | 'visitor_unfrozen') =>
    async (request: CallRequest<ConsoleApi['freezeVisitor']>, reply: FastifyReply) => {
      const { operatorId } = gate.operatorOf(request);
      const visitor = await readWho(desk, request.body.who);
      if (visitor === null) return sendRefusal(reply, 'visitor_unknown');
      const changed = await change(desk, visitor, { operatorId, reason: request.body.note });
      if (!changed.ok) return sendRefusal(reply, changed.reason);
      log({ level: 'warn', event, fields: { operator: operatorId } });
      return { success: true } as const;
    };
  answerConsoleCalls(app, {
    freezeVisitor: changeFreeze(freezeVisitor, 'visitor_frozen'),
    unfreezeVisitor: changeFreeze(unfreezeVisitor, 'visitor_unfrozen'),
  });
}

/** The visitor of a text; null for nobody, and for an order whose personal data are erased. */
async function readWho(desk: Desk, who: string): Promise<Visitor | null> {
  const [kind = ''] = who.split(':');
  const text = who.slice(kind.length + 1);
  if (/\p{C}/u.test(text)) return null;
  if (kind === 'email') return isEmail(text.trim()) ? findVisitor(desk, text.trim()) : null;
  if (kind === 'user') return visitorOfUser(await desk.store.findUser(text));
  const order = await findNamedOrder(desk, text);
  if (order === null || order.email === '') return null;
  const owner = order.userId === null ? null : await desk.store.findUser(order.userId);
  return visitorOfUser(owner) ?? findVisitor(desk, order.email);
}

function visitorOfUser(user: User | null): Visitor | null {
  return user === null ? null : { userId: user.userId, email: user.email, user };
}

async function presentRow(desk: Desk, user: User): Promise<VisitorRow> {
  const { userId, username, email, createdAtMs } = user;
  const freezes = await listFreezes(desk, { userId, email, user });
  return {
    id: userId,
    username,
    email: coverEmail(email),
    since: toIso(createdAtMs),
    isFrozen: freezes.length > 0,
  };
}

async function presentVisitor(
  desk: Desk,
  visitor: Visitor,
  page: {
    readonly operator: Operator;
    readonly limit: number;
    readonly beforeOrderId: string | undefined;
  },
): Promise<VisitorAnswer> {
  const { operator, limit, beforeOrderId } = page;
  const { user, email } = visitor;
  const [{ views, rest }, freezes] = await Promise.all([
    desk.store.searchOrders({
      clues: visitorClues(visitor),
      stage: null,
      assetId: null,
      operatorId: null,
      sinceMs: 0,
      untilMs: LATEST_MS,
      limit,
      candidatesMax: limit,
      beforeOrderId,
    }),
    listFreezes(desk, visitor),
  ]);
  return {
    account: user === null ? null : { username: user.username, since: toIso(user.createdAtMs) },
    email: coverEmail(email),
    isFrozen: freezes.length > 0,
    orders: await presentSearchRows(desk, views, operator),
    nextBefore: await nextBeforeOf(desk, rest),
  };
}

async function presentActs(
  desk: Desk,
  visitor: Visitor,
  page: { readonly limit: number; readonly beforeActNumber: number | undefined },
): Promise<VisitorActs> {
  const acts = await listVisitorActs(desk, visitor, page);
  const nameOf = createNameLookup(desk.store);
  const rows = acts.map(async ({ actNumber, event, operatorId, happenedAtMs, note }) => {
    const act = VISITOR_ACTS.find((each) => each === event);
    if (act === undefined) return [];
    return [{ number: actNumber, act, by: await nameOf(operatorId), at: toIso(happenedAtMs), note }];
  });
  const last = acts.at(-1);
  return {
    rows: (await Promise.all(rows)).flat(),
    nextBefore: last === undefined || acts.length < page.limit ? null : `${last.actNumber}`,
  };
}
