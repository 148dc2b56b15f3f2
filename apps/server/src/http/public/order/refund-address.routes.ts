import { mailRefundLink, setRefundAddressByCustomer } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { answerCalls } from '../../call-routes.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import { readProof } from './read-proof.ts';
import { findLinkedOrder } from './read-transaction.ts';
import { type ReadingParts, sendTransaction } from './send-transaction.ts';

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
