import { PUBLIC_API, type RefusalCode, type RehearsalActionBody } from '@naru/contract';
import { endLockEarly, expireDueOrders, getAsset } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { schemaOf } from '../call-schema.ts';
import type { RehearsalNetwork, ServerContext } from '../context.ts';
import { sendRefusal } from '../refusals.ts';
import { isOrderId } from './read-transaction.ts';

/** The buttons of a rehearsal payment page. A live desk has no such routes at all. */
export function registerRehearsalRoutes(app: FastifyInstance, context: ServerContext): void {
  if (context.mode !== 'rehearsal') return;
  app.post<{ Params: { id: string }; Body: RehearsalActionBody }>(
    '/api/rehearsal/transaction/:id',
    { schema: schemaOf(PUBLIC_API.rehearse) },
    async (request, reply) => {
      const { id } = request.params;
      const view = isOrderId(id) ? await context.desk.store.findOrder(id) : null;
      if (view === null) return sendRefusal(reply, 'order_unknown');
      const { railId } = getAsset(context.desk, view.order.payAssetId);
      const network = context.rehearsal.get(railId);
      if (network === undefined) return sendRefusal(reply, 'not_rehearsal');
      const refusal = await rehearse(context, network, request.body.action, view.order);
      if (refusal !== null) return sendRefusal(reply, refusal);
      context.pokeRail(railId);
      return { success: true };
    },
  );
}

async function rehearse(
  context: ServerContext,
  network: RehearsalNetwork,
  action: RehearsalActionBody['action'],
  order: { orderId: string; depositAddress: string; payBaseUnits: bigint },
): Promise<null | RefusalCode> {
  const address = order.depositAddress;
  switch (action) {
    case 'mine_block':
      await network.mineBlock();
      return null;
    case 'pay':
      await network.pay({ address, baseUnits: order.payBaseUnits });
      return null;
    case 'pay_too_little':
      // Nine tenths: plainly too little, and not a fee that somebody took on the way.
      await network.pay({ address, baseUnits: order.payBaseUnits - order.payBaseUnits / 10n - 1n });
      return null;
    case 'pay_late': {
      const ended = await endLockEarly(context.desk, order.orderId);
      if (!ended.ok) return ended.reason;
      await expireDueOrders(context.desk);
      await network.pay({ address, baseUnits: order.payBaseUnits });
      return null;
    }
  }
}
