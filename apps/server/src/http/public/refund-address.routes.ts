import { PUBLIC_API, type RefundAddressBody, type RefundLinkBody } from '@naru/contract';
import { type AddressProof, mailRefundLink, setRefundAddressByCustomer } from '@naru/desk';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { schemaOf } from '../call-schema.ts';
import type { ServerContext } from '../context.ts';
import { sendRefusal } from '../refusals.ts';
import { readOrderCookie } from './order-cookie.ts';
import { isOrderId } from './read-transaction.ts';
import { type ReadingParts, sendTransaction } from './send-transaction.ts';
import { findUserId } from './user-gate.ts';

interface IdParams {
  readonly id: string;
}

/** Where a refund goes, and the mailed link by which its customer changes that from anywhere. */
export function registerRefundAddressRoutes(app: FastifyInstance, parts: ReadingParts): void {
  const { context } = parts;
  app.post<{ Params: IdParams; Body: RefundAddressBody }>(
    '/api/transaction/:id/refund-address',
    { schema: schemaOf(PUBLIC_API.setRefundAddress) },
    async (request, reply) => {
      const orderId = request.params.id;
      if (!isOrderId(orderId)) return sendRefusal(reply, 'order_unknown');
      const { refundId, address } = request.body;
      const told = { orderId, refundId, addressText: address };
      const answer = await setRefundAddressByCustomer(context.desk, told, await proofOf(context, request));
      return answer.ok ? sendTransaction(parts, orderId, reply) : sendRefusal(reply, answer.reason);
    },
  );
  app.post<{ Params: IdParams; Body: RefundLinkBody }>(
    '/api/transaction/:id/refund-link',
    { schema: schemaOf(PUBLIC_API.mailRefundLink) },
    async (request, reply) => {
      const orderId = request.params.id;
      if (!(await context.limits.admit(request, reply, 'letter', orderId))) return reply;
      if (!isOrderId(orderId)) return sendRefusal(reply, 'order_unknown');
      const answer = await mailRefundLink(context.desk, { orderId, refundId: request.body.refundId });
      return answer.ok ? sendTransaction(parts, orderId, reply) : sendRefusal(reply, answer.reason);
    },
  );
}

async function proofOf(
  context: ServerContext,
  request: FastifyRequest<{ Params: IdParams; Body: RefundAddressBody }>,
): Promise<AddressProof> {
  return {
    userId: await findUserId(context, request),
    isOrderBrowser: readOrderCookie(context, request).includes(request.params.id),
    linkToken: request.body.token ?? null,
  };
}
