import {
  type OwnTransactionAnswer,
  type OwnTransactionBody,
  PUBLIC_API,
  type PutPasswordBody,
  type PutUserAnswer,
  type PutUserBody,
  findCountry,
} from '@naru/contract';
import { changePassword, changeProfile, ownOrder } from '@naru/desk';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { schemaOf } from '../call-schema.ts';
import type { ServerContext } from '../context.ts';
import { sendRefusal } from '../refusals.ts';
import { DIAL_CODE_WITHOUT_COUNTRY, sendPasswordRefusal } from './auth.routes.ts';
import { parseListQuery } from './list-query.ts';
import { countryOf, presentUser, presentUserTransaction } from './present-user.ts';
import { toIso } from './present-payment.ts';
import { isOrderId } from './read-transaction.ts';
import { type SignedInUser, admitOwner } from './user-gate.ts';

interface IdParams {
  readonly id: string;
}

/** What a person sees and changes of their own account. */
export function registerUserRoutes(app: FastifyInstance, context: ServerContext): void {
  app.get<{ Params: IdParams }>(
    '/api/user/:id',
    { schema: schemaOf(PUBLIC_API.getUser) },
    async (request, reply) => {
      const owner = await admitOwner(context, request, reply, request.params.id);
      return owner === null ? reply : reply.send({ user: presentUser(owner.user) });
    },
  );
  app.put<{ Params: IdParams; Body: PutUserBody }>(
    '/api/user/:id',
    { schema: schemaOf(PUBLIC_API.putUser) },
    async (request, reply) => {
      const owner = await admitOwner(context, request, reply, request.params.id);
      return owner === null ? reply : putUser(context, owner, { request, reply, body: request.body });
    },
  );
  app.put<{ Params: IdParams; Body: PutPasswordBody }>(
    '/api/user/:id/password',
    { schema: schemaOf(PUBLIC_API.putPassword) },
    async (request, reply) => {
      const owner = await admitOwner(context, request, reply, request.params.id);
      if (owner === null || !(await context.limits.admit(request, reply, 'login', owner.user.userId)))
        return reply;
      const { oldPassword = '', newPassword = '' } = request.body;
      const changed = await changePassword(context.accounts, owner, { oldPassword, newPassword });
      if (!changed.ok) return sendPasswordRefusal(context, reply, changed.reason);
      await context.limits.forgive(request, 'login', owner.user.userId);
      return { success: true, message: 'Password updated successfully' };
    },
  );
  registerHistoryOfUser(app, context);
}

async function putUser(
  context: ServerContext,
  { user, session }: SignedInUser,
  call: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly body: PutUserBody },
): Promise<FastifyReply> {
  const { request, reply, body } = call;
  // Asking whether an address is taken is bounded like registering with it.
  if (body.email !== undefined && body.email.trim() !== user.email) {
    if (!(await context.limits.admit(request, reply, 'register', user.userId))) return reply;
  }
  const { selectedCountry: chosen, ...wish } = body;
  const country = readChosenCountry(chosen);
  if (country === 'unknown') return sendRefusal(reply, 'country_unknown');
  const present = country === 'as it is' ? countryOf(user) : country;
  const changed = await changeProfile(context.accounts, user.userId, {
    wish: { ...wish, ...(country === 'as it is' ? {} : { countryCode: country?.code ?? null }) },
    dialCode: present?.dial_code ?? DIAL_CODE_WITHOUT_COUNTRY,
    device: session.device,
    today: toIso(context.desk.clock.nowMs()).slice(0, 10),
  });
  if (!changed.ok) return sendRefusal(reply, changed.reason);
  const answer: PutUserAnswer = {
    success: true,
    message: 'Profile updated successfully',
    user: presentUser(changed.value.user),
    pendingEmail: changed.value.pendingEmail,
  };
  return reply.send(answer);
}

type ChosenCountry = NonNullable<ReturnType<typeof findCountry>> | null | 'as it is' | 'unknown';

function readChosenCountry(chosen: PutUserBody['selectedCountry']): ChosenCountry {
  if (chosen === undefined) return 'as it is';
  const code = chosen === null || typeof chosen === 'string' ? chosen : chosen.code;
  if (code === null || code.trim() === '') return null;
  return findCountry(code) ?? 'unknown';
}

function registerHistoryOfUser(app: FastifyInstance, context: ServerContext): void {
  app.get<{ Params: { userId: string }; Querystring: Record<string, unknown> }>(
    '/api/transaction/user/:userId',
    { schema: schemaOf(PUBLIC_API.listUserTransactions) },
    async (request, reply) => {
      const owner = await admitOwner(context, request, reply, request.params.userId);
      if (owner === null) return reply;
      const query = parseListQuery({ limit: '100', ...request.query });
      if (!query.ok) return sendRefusal(reply, query.reason);
      const { userId } = owner.user;
      const orders = await context.desk.store.listOrdersOfUser({ userId, ...query.value });
      return orders.map((order) => presentUserTransaction(context, order));
    },
  );
  app.post<{ Params: IdParams; Body: OwnTransactionBody }>(
    '/api/user/:id/transactions',
    { schema: schemaOf(PUBLIC_API.ownTransaction) },
    async (request, reply) => {
      const owner = await admitOwner(context, request, reply, request.params.id);
      if (owner === null) return reply;
      const orderId = orderIdOf(request.body.link);
      if (orderId === null) return sendRefusal(reply, 'order_link_malformed');
      const owned = await ownOrder(context.desk, { orderId, userId: owner.user.userId });
      if (!owned.ok) return sendRefusal(reply, owned.reason);
      const transaction = presentUserTransaction(context, owned.value);
      const answer: OwnTransactionAnswer = { success: true, transaction };
      return reply.send(answer);
    },
  );
}

/** The last part of a link's path, or the identifier by itself. */
function orderIdOf(link: string): string | null {
  const path = link.trim().split(/[?#]/, 1)[0] ?? '';
  const last = path.split('/').findLast((part) => part !== '') ?? '';
  return isOrderId(last) ? last : null;
}
