import { type PublicBody, findCountry } from '@naru/contract';
import { changePassword, changeProfile, ownOrder } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../../context/context.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import { DIAL_CODE_WITHOUT_COUNTRY, sendPasswordRefusal } from './auth.routes.ts';
import { readListQuery } from '../list-query.ts';
import { presentUserTransaction } from '../order/present-transaction.ts';
import { countryOf, presentUser } from './present-user.ts';
import { toIso } from '../../../present/present-payment.ts';
import { findLinkedOrder, isOrderId } from '../order/read-transaction.ts';
import { answerOwnCalls, answerPasswordCalls } from './user-gate.ts';

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
