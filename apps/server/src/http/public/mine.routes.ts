import { isEmail, isEndStage, isRefundEnded } from '@naru/core';
import { type OrderView, findOrderLink, linkOf } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { describeFault } from '../../log/describe-fault.ts';
import { answerCalls } from '../call-routes.ts';
import { JSON_TYPE, sendRefusal } from '../refusals.ts';
import { createRecoveryWords, readRecoveryWords } from '../../recovery/recovery-words.ts';
import { readOrderCookie, writeOrderCookie } from './order-cookie.ts';
import { type ReadingParts, sendTransaction } from './send-transaction.ts';

/** Finding orders again: those of this browser, by a mailed link, and by their recovery words. */
export function registerMineRoutes(app: FastifyInstance, parts: ReadingParts): void {
  const { context, readTransaction } = parts;
  const { desk, limits, log } = context;
  const recoveryWords = createRecoveryWords(context.deskSecret);
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
      // After the answer, so that its timing does not tell whether there is such an order.
      setImmediate(() => {
        findOrderLink(desk, { reference, email }, mayMail).catch((thrown: unknown) =>
          log({ level: 'error', event: 'find_failed', fields: { fault: describeFault(thrown) } }),
        );
      });
      return { success: true };
    },
    recoverTransaction: async (request, reply) => {
      const read = readRecoveryWords(request.body.words);
      const reference = read.ok ? read.value.reference : undefined;
      if (!(await limits.admit(request, reply, 'recover', reference, 'stranger'))) return reply;
      if (!read.ok) {
        const { reason, ...where } = read;
        return sendRefusal(reply, reason, 'word' in where ? { word: where.word } : {});
      }
      const order = await desk.store.findOrderByReference(read.value.reference);
      if (order === null || !recoveryWords.open(read.value, order))
        return sendRefusal(reply, 'recovery_words_foreign');
      await limits.forgive(request, 'recover', read.value.reference);
      writeOrderCookie(context, request, reply, order.orderId);
      return sendTransaction(parts, linkOf(order), reply);
    },
  });
}

/** Still under way, or with money that is to go back. */
function isOpen({ order, refunds }: OrderView): boolean {
  return !isEndStage(order.stage) || refunds.some(({ state }) => !isRefundEnded(state));
}
