import {
  PUBLIC_API,
  type PasswordBody,
  type TotpConfirmAnswer,
  type TotpConfirmBody,
  type TotpEnrolAnswer,
  type TotpState,
  type UserExport,
} from '@naru/contract';
import { type Order, confirmTotp, enrolTotp, leaveDesk, removeTotp, userEvent } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { totpUri } from '../../password/totp.ts';
import { schemaOf } from '../call-schema.ts';
import type { ServerContext } from '../context.ts';
import { sendRefusal } from '../refusals.ts';
import { readWholeActivity, registerActivity } from './user-activity.routes.ts';
import { toIso } from './present-payment.ts';
import {
  presentPasskey,
  presentUser,
  presentUserEvent,
  presentUserSession,
  presentUserTransaction,
} from './present-user.ts';
import { clearUserCookie } from './user-cookie.ts';
import { type SignedInUser, admitOwner, admitWithPassword } from './user-gate.ts';

interface IdParams {
  readonly id: string;
}

/** Where a person is signed in, the second factor, a copy of their data, and the way out. */
export function registerUserSecurityRoutes(app: FastifyInstance, context: ServerContext): void {
  registerSessions(app, context);
  registerTotp(app, context);
  registerActivity(app, context);
  app.get<{ Params: IdParams }>(
    '/api/user/:id/export',
    { schema: schemaOf(PUBLIC_API.exportUser) },
    async (request, reply) => {
      const owner = await admitOwner(context, request, reply, request.params.id);
      if (owner === null) return reply;
      const { user, session } = owner;
      const event = userEvent(context.desk, user.userId, { kind: 'data_exported', device: session.device });
      await context.desk.store.recordUserEvent(event);
      const copy = await describeUser(context, owner);
      return reply.header('content-disposition', 'attachment; filename="naru-account.json"').send(copy);
    },
  );
  app.post<{ Params: IdParams; Body: PasswordBody }>(
    '/api/user/:id/delete',
    { schema: schemaOf(PUBLIC_API.deleteUser) },
    async (request, reply) => {
      const owner = await admitWithPassword(context, request, reply);
      if (owner === null) return reply;
      const left = await leaveDesk(context.accounts, owner.user, request.body.password ?? '');
      if (!left.ok) return sendRefusal(reply, left.reason);
      context.log({ level: 'info', event: 'account_deleted' });
      clearUserCookie(request, reply);
      return { success: true, message: 'Your account is deleted.' };
    },
  );
}

function registerSessions(app: FastifyInstance, context: ServerContext): void {
  const { store } = context.desk;
  app.get<{ Params: IdParams }>(
    '/api/user/:id/sessions',
    { schema: schemaOf(PUBLIC_API.listSessions) },
    async (request, reply) => {
      const owner = await admitOwner(context, request, reply, request.params.id);
      return owner === null ? reply : reply.send(await listSessions(context, owner));
    },
  );
  app.delete<{ Params: IdParams & { sessionId: string } }>(
    '/api/user/:id/sessions/:sessionId',
    { schema: schemaOf(PUBLIC_API.endSession) },
    async (request, reply) => {
      const owner = await admitOwner(context, request, reply, request.params.id);
      if (owner === null) return reply;
      const { sessionId } = request.params;
      const { userId } = owner.user;
      const kind = sessionId === owner.session.sessionId ? 'signed_out' : 'session_ended';
      const event = userEvent(context.desk, userId, { kind, device: owner.session.device });
      const isEnded = await store.deleteUserSession({ userId, sessionId }, event);
      if (!isEnded) return sendRefusal(reply, 'session_unknown');
      if (sessionId === owner.session.sessionId) clearUserCookie(request, reply);
      return { success: true, message: 'The session has ended.' };
    },
  );
  app.delete<{ Params: IdParams }>(
    '/api/user/:id/sessions',
    { schema: schemaOf(PUBLIC_API.endAllSessions) },
    async (request, reply) => {
      const owner = await admitOwner(context, request, reply, request.params.id);
      if (owner === null) return reply;
      const { userId } = owner.user;
      const event = userEvent(context.desk, userId, {
        kind: 'sessions_ended',
        device: owner.session.device,
      });
      await store.deleteUserSessions({ userId, exceptSessionId: null }, event);
      clearUserCookie(request, reply);
      return { success: true, message: 'You are signed out everywhere.' };
    },
  );
}

/** What is over and not cleared away yet is not shown. */
async function listSessions({ desk }: ServerContext, { user, session }: SignedInUser) {
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
  app.get<{ Params: IdParams }>(
    '/api/user/:id/totp',
    { schema: schemaOf(PUBLIC_API.totpState) },
    async (request, reply) => {
      const owner = await admitOwner(context, request, reply, request.params.id);
      if (owner === null) return reply;
      const { userId, totpSecret } = owner.user;
      const recoveryCodesLeft = await context.desk.store.countRecoveryCodes(userId);
      const state: TotpState = { isOn: totpSecret !== null, recoveryCodesLeft };
      return reply.send(state);
    },
  );
  app.post<{ Params: IdParams; Body: PasswordBody }>(
    '/api/user/:id/totp',
    { schema: schemaOf(PUBLIC_API.enrolTotp) },
    async (request, reply) => {
      const owner = await admitWithPassword(context, request, reply);
      if (owner === null) return reply;
      const secret = await enrolTotp(accounts, owner.user, request.body.password ?? '');
      if (!secret.ok) return sendRefusal(reply, secret.reason);
      const uri = totpUri(context.front.brandName, owner.user.email, secret.value);
      const answer: TotpEnrolAnswer = { success: true, secret: secret.value, uri };
      return reply.send(answer);
    },
  );
  app.post<{ Params: IdParams; Body: TotpConfirmBody }>(
    '/api/user/:id/totp/confirm',
    { schema: schemaOf(PUBLIC_API.confirmTotp) },
    async (request, reply) => {
      const owner = await admitOwner(context, request, reply, request.params.id);
      if (owner === null) return reply;
      const codes = await confirmTotp(accounts, owner.user, {
        code: request.body.code,
        device: owner.session.device,
      });
      if (!codes.ok) return sendRefusal(reply, codes.reason);
      const message = 'The authenticator app is set up.';
      const answer: TotpConfirmAnswer = { success: true, message, recoveryCodes: [...codes.value] };
      return reply.send(answer);
    },
  );
  app.post<{ Params: IdParams; Body: PasswordBody }>(
    '/api/user/:id/totp/remove',
    { schema: schemaOf(PUBLIC_API.removeTotp) },
    async (request, reply) => {
      const owner = await admitWithPassword(context, request, reply);
      if (owner === null) return reply;
      const removed = await removeTotp(accounts, owner.user, {
        password: request.body.password ?? '',
        device: owner.session.device,
      });
      if (!removed.ok) return sendRefusal(reply, removed.reason);
      return { success: true, message: 'The authenticator app is removed.' };
    },
  );
}

const ORDERS_PER_PAGE = 100;
/** More than anybody has; what lies beyond is in the history, page by page. */
const EXPORTED_ORDERS_MAX = 10_000;

async function describeUser(context: ServerContext, owner: SignedInUser): Promise<UserExport> {
  const { user } = owner;
  const activity = await readWholeActivity(context, user.userId);
  const orders: Order[] = [];
  for (let page = 0; page < EXPORTED_ORDERS_MAX / ORDERS_PER_PAGE; page += 1) {
    const last = orders.at(-1);
    const next = await context.desk.store.listOrdersOfUser({
      userId: user.userId,
      limit: ORDERS_PER_PAGE,
      ...(last === undefined ? {} : { beforeReference: last.reference }),
    });
    orders.push(...next);
    if (next.length < ORDERS_PER_PAGE) break;
  }
  return {
    exportedAt: toIso(context.desk.clock.nowMs()),
    user: presentUser(user),
    registeredAt: toIso(user.createdAtMs),
    sessions: await listSessions(context, owner),
    isTotpOn: user.totpSecret !== null,
    passkeys: (await context.desk.store.listPasskeys(user.userId)).map(presentPasskey),
    activity: activity.map(presentUserEvent),
    transactions: orders.map((order) => presentUserTransaction(context, order)),
  };
}
