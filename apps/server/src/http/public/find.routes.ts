import { type FindTransactionBody, PUBLIC_API } from '@naru/contract';
import { isEmail } from '@naru/core';
import { findOrderLink } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { describeFault } from '../../log/describe-fault.ts';
import { schemaOf } from '../call-schema.ts';
import type { ServerContext } from '../context.ts';
import { sendRefusal } from '../refusals.ts';

/**
 * Mails the link of an order to the address that it was made with. The answer is given before anything is
 * looked up, so that neither it nor its time tells whether there is such an order.
 */
export function registerFindRoutes(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Body: FindTransactionBody }>(
    '/api/transaction/find',
    { schema: schemaOf(PUBLIC_API.findTransaction) },
    async (request, reply) => {
      const { reference } = request.body;
      const email = request.body.email.trim();
      if (!(await context.limits.admit(request, reply, 'letter', email.toLowerCase()))) return reply;
      if (!isEmail(email)) return sendRefusal(reply, 'email_invalid');
      setImmediate(() => void findLater(context, { reference, email }));
      return { success: true };
    },
  );
}

async function findLater(
  { desk, log }: ServerContext,
  asked: { readonly reference: string; readonly email: string },
): Promise<void> {
  try {
    await findOrderLink(desk, asked);
  } catch (thrown) {
    log({ level: 'error', event: 'find_failed', fields: { fault: describeFault(thrown) } });
  }
}
