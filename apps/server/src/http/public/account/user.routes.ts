import { type UserExport, type PublicBody, findCountry } from '@naru/contract';
import {
  type Order,
  type UserEvent,
  changePassword,
  confirmTotp,
  changeProfile,
  enrolTotp,
  ownOrder,
  leaveDesk,
  removeTotp,
  userEvent,
} from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { totpUri } from '../../../password/totp.ts';
import type { ServerContext } from '../../../context/context.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import { readListQuery } from '../list-query.ts';
import { toIso } from '../../../present/present-payment.ts';
import { presentUserTransaction } from '../order/present-transaction.ts';
import {
  countryOf,
  presentPasskey,
  presentUser,
  presentUserEvent,
  presentUserSession,
} from './present-user.ts';
import { type SignedInUser, answerOwnCalls, answerPasswordCalls, clearUserCookie } from './user-gate.ts';
import { DIAL_CODE_WITHOUT_COUNTRY, sendPasswordRefusal } from './auth.routes.ts';
import { findLinkedOrder, isOrderId } from '../order/read-transaction.ts';

/** Routes for sessions, second factor, security log, a copy of a user's data, and their deletion. */
export function registerUserSecurityRoutes(app: FastifyInstance, context: ServerContext): void {
  registerSessions(app, context);
  registerTotp(app, context);
  const { desk, accounts, log } = context;
  answerOwnCalls(app, context, {
    listActivity: async ({ user: { userId } }, { query }) => {
      const { limit, beforeReference: beforeEventId } = readListQuery(query);
      const before = beforeEventId === undefined ? {} : { beforeEventId };
      const events = await desk.store.listUserEvents({ userId, limit, ...before });
      return events.map(presentUserEvent);
    },
    exportUser: async (owner, _request, reply) => {
      const { user, session } = owner;
      const event = userEvent(desk, user.userId, { kind: 'data_exported', device: session.device });
      await desk.store.recordUserEvent(event);
      const copy = await describeUser(context, owner);
      return reply.header('content-disposition', 'attachment; filename="naru-account.json"').send(copy);
    },
  });
  answerPasswordCalls(app, context, {
    deleteUser: async ({ user }, request, reply) => {
      const left = await leaveDesk(accounts, user, request.body.password ?? '');
      if (!left.ok) return sendRefusal(reply, left.reason);
      log({ level: 'info', event: 'account_deleted' });
      clearUserCookie(request, reply);
      return { success: true, message: 'Your account is deleted.' };
    },
  });
}

function registerSessions(app: FastifyInstance, context: ServerContext): void {
  const { desk } = context;
  const { store } = desk;
  answerOwnCalls(app, context, {
    listSessions: (owner) => listSessions(context, owner),
    endSession: async ({ user: { userId }, session }, request, reply) => {
      const { sessionId } = request.params;
      const isCurrent = sessionId === session.sessionId;
      const kind = isCurrent ? 'signed_out' : 'session_ended';
      const event = userEvent(desk, userId, { kind, device: session.device });
      const isEnded = await store.deleteUserSession({ userId, sessionId }, event);
      if (!isEnded) return sendRefusal(reply, 'session_unknown');
      if (isCurrent) clearUserCookie(request, reply);
      return { success: true, message: 'The session has ended.' };
    },
    endAllSessions: async ({ user: { userId }, session }, request, reply) => {
      const event = userEvent(desk, userId, { kind: 'sessions_ended', device: session.device });
      await store.deleteUserSessions({ userId, exceptSessionId: null }, event);
      clearUserCookie(request, reply);
      return { success: true, message: 'You are signed out everywhere.' };
    },
  });
}

/** Without ended sessions that are still stored. */
async function listSessions(
  { desk }: ServerContext,
  { user, session }: SignedInUser,
): Promise<UserExport['sessions']> {
  const nowMs = desk.clock.nowMs();
  const sessions = await desk.store.listUserSessions(user.userId);
  return sessions
    .filter(
      ({ endsAtMs, idleMs, lastUsedAtMs }) =>
        nowMs < Math.min(endsAtMs, idleMs === null ? endsAtMs : lastUsedAtMs + idleMs),
    )
    .map((one) => presentUserSession(one, session.sessionId));
}

function registerTotp(app: FastifyInstance, context: ServerContext): void {
  const { accounts } = context;
  answerOwnCalls(app, context, {
    totpState: async ({ user: { userId, totpSecret } }) => ({
      isOn: totpSecret !== null,
      recoveryCodesLeft: await context.desk.store.countRecoveryCodes(userId),
    }),
    confirmTotp: async ({ user, session: { device } }, request, reply) => {
      const codes = await confirmTotp(accounts, user, { code: request.body.code, device });
      if (!codes.ok) return sendRefusal(reply, codes.reason);
      const message = 'The authenticator app is set up.';
      return { success: true, message, recoveryCodes: [...codes.value] };
    },
  });
  answerPasswordCalls(app, context, {
    enrolTotp: async ({ user }, request, reply) => {
      const secret = await enrolTotp(accounts, user, request.body.password ?? '');
      if (!secret.ok) return sendRefusal(reply, secret.reason);
      const uri = totpUri(context.front().brandName, user.email, secret.value);
      return { success: true, secret: secret.value, uri };
    },
    removeTotp: async ({ user, session: { device } }, request, reply) => {
      const removed = await removeTotp(accounts, user, { password: request.body.password ?? '', device });
      if (!removed.ok) return sendRefusal(reply, removed.reason);
      return { success: true, message: 'The authenticator app is removed.' };
    },
  });
}

const ROWS_PER_PAGE = 100;
/** Ten thousand orders: more than anyone has; older ones are in the history, page by page. */
const PAGES_MAX = 100;

async function describeUser(context: ServerContext, owner: SignedInUser): Promise<UserExport> {
  const { user } = owner;
  const { userId } = user;
  const { clock, store } = context.desk;
  const page = { userId, limit: ROWS_PER_PAGE };
  const activity = await readPages<UserEvent>((last) =>
    store.listUserEvents({ ...page, ...(last === undefined ? {} : { beforeEventId: last.eventId }) }),
  );
  const orders = await readPages<Order>((last) =>
    store.listOrdersOfUser({ ...page, ...(last === undefined ? {} : { beforeReference: last.reference }) }),
  );
  return {
    exportedAt: toIso(clock.nowMs()),
    user: presentUser(user),
    registeredAt: toIso(user.createdAtMs),
    sessions: await listSessions(context, owner),
    isTotpOn: user.totpSecret !== null,
    passkeys: (await store.listPasskeys(userId)).map(presentPasskey),
    activity: activity.map(presentUserEvent),
    transactions: orders.map((order) => presentUserTransaction(context.desk, order)),
  };
}

/** All rows of a list that is read page by page, up to {@link PAGES_MAX} pages. */
async function readPages<Row>(
  readPage: (last: Row | undefined) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const next = await readPage(rows.at(-1));
    rows.push(...next);
    if (next.length < ROWS_PER_PAGE) break;
  }
  return rows;
}

/** Routes for a user's profile, password and orders. */
export function registerUserRoutes(app: FastifyInstance, context: ServerContext): void {
  const { accounts, desk, limits } = context;
  answerOwnCalls(app, context, {
    getUser: ({ user }) => ({ user: presentUser(user) }),
    putUser: async ({ user, session }, request, reply) => {
      const { selectedCountry, ...wish } = request.body;
      // Asking whether an address is taken is limited as in registering.
      if (wish.email !== undefined && wish.email.trim() !== user.email) {
        if (!(await limits.admit(request, reply, 'register', user.userId, 'stranger'))) return reply;
      }
      const country = readChosenCountry(selectedCountry);
      if (country === 'unknown') return sendRefusal(reply, 'country_unknown');
      const present = country === 'as it is' ? countryOf(user) : country;
      const changed = await changeProfile(accounts, user.userId, {
        wish: { ...wish, ...(country === 'as it is' ? {} : { countryCode: country?.code ?? null }) },
        dialCode: present?.dial_code ?? DIAL_CODE_WITHOUT_COUNTRY,
        device: session.device,
        today: toIso(desk.clock.nowMs()).slice(0, 10),
      });
      if (!changed.ok) return sendRefusal(reply, changed.reason);
      return {
        success: true,
        message: 'Profile updated successfully',
        user: presentUser(changed.value.user),
        pendingEmail: changed.value.pendingEmail,
      };
    },
    listUserTransactions: async ({ user: { userId } }, { query }) => {
      const orders = await desk.store.listOrdersOfUser({ userId, ...readListQuery(query, 100) });
      return orders.map((order) => presentUserTransaction(desk, order));
    },
    ownTransaction: async ({ user: { userId } }, request, reply) => {
      const link = linkIn(request.body.link);
      if (link === null) return sendRefusal(reply, 'order_link_malformed');
      const view = await findLinkedOrder(desk.store, link);
      if (view === null) return sendRefusal(reply, 'order_unknown');
      const owned = await ownOrder(desk, { orderId: view.order.orderId, userId });
      if (!owned.ok) return sendRefusal(reply, owned.reason);
      return { success: true, transaction: presentUserTransaction(desk, owned.value) };
    },
  });
  answerPasswordCalls(app, context, {
    putPassword: async (owner, request, reply) => {
      const { oldPassword = '', newPassword = '' } = request.body;
      const changed = await changePassword(accounts, owner, { oldPassword, newPassword });
      if (!changed.ok) return sendPasswordRefusal(context, reply, changed.reason);
      await limits.forgive(request, 'login', owner.user.userId);
      return { success: true, message: 'Password updated successfully' };
    },
  });
}

type ChosenCountry = ReturnType<typeof findCountry> | 'as it is' | 'unknown';

function readChosenCountry(chosen: PublicBody<'putUser'>['selectedCountry']): ChosenCountry {
  if (chosen === undefined) return 'as it is';
  const code = chosen === null || typeof chosen === 'string' ? chosen : chosen.code;
  if (code === null || code.trim() === '') return null;
  return findCountry(code) ?? 'unknown';
}

/** The last part of an address's path, or the link's identifier by itself. */
function linkIn(address: string): string | null {
  const path = address.trim().split(/[?#]/, 1)[0] ?? '';
  const last = path.split('/').findLast((part) => part !== '') ?? '';
  return isOrderId(last) ? last : null;
}
