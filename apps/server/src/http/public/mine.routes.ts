import { PUBLIC_API } from '@naru/contract';
import { isEndStage, isRefundEnded } from '@naru/core';
import type { OrderView } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { schemaOf } from '../call-schema.ts';
import type { ServerContext } from '../context.ts';
import { readOrderCookie } from './order-cookie.ts';
import type { ReadTransactionOf } from './read-transaction.ts';

/** The open orders of this browser. Nothing depends on it: each is found by its link, too. */
export function registerMineRoutes(
  app: FastifyInstance,
  context: ServerContext,
  readTransaction: ReadTransactionOf,
): void {
  app.get('/api/transaction/mine', { schema: schemaOf(PUBLIC_API.listMine) }, async (request, reply) => {
    const texts: string[] = [];
    for (const orderId of readOrderCookie(context, request)) {
      const view = await context.desk.store.findOrder(orderId);
      if (view === null || !isOpen(view)) continue;
      const read = await readTransaction(orderId);
      if (read !== null) texts.push(await read.json());
    }
    return reply.type('application/json; charset=utf-8').send(`[${texts.join(',')}]`);
  });
}

/** Something may still happen to it, or money is still to go back. */
function isOpen({ order, refunds }: OrderView): boolean {
  return !isEndStage(order.stage) || refunds.some(({ state }) => !isRefundEnded(state));
}
