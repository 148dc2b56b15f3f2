import { isEmail, isEndStage, isRefundEnded } from '@naru/core';
import { type OrderView, findOrderLink, linkOf } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { describeFault } from '../../../log/json-log.ts';
import { JSON_TYPE, sendRefusal } from '../../../wire/refusals.ts';
import { answerCalls } from '../../call-routes.ts';
import { readOrderCookie } from './order-cookie.ts';
import type { ReadingParts } from './send-transaction.ts';

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
