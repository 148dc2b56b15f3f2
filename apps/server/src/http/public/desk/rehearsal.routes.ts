import type { RefusalCode, PublicBody } from '@naru/contract';
import { type Order, endLockEarly, expireDueOrders, getAsset } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { answerCalls } from '../../call-routes.ts';
import type { ServerContext } from '../../../context/context.ts';
import type { RehearsalNetwork } from '../../../rail/networks.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import { findLinkedOrder } from '../order/read-transaction.ts';

/** The buttons of a rehearsal payment page. A live desk has no such routes. */
export function registerRehearsalRoutes(app: FastifyInstance, context: ServerContext): void {
  if (context.mode !== 'rehearsal') return;
  answerCalls(app, {
    rehearse: async (request, reply) => {
      const view = await findLinkedOrder(context.desk.store, request.params.id);
      if (view === null) return sendRefusal(reply, 'order_unknown');
      const { railId } = getAsset(context.desk, view.order.payAssetId);
      const network = context.rehearsal.get(railId);
      if (network === undefined) return sendRefusal(reply, 'not_rehearsal');
      const refusal = await rehearse(context, network, request.body.action, view.order);
      if (refusal !== null) return sendRefusal(reply, refusal);
      context.pokeRail(railId);
      return { success: true };
    },
  });
}

async function rehearse(
  { desk }: ServerContext,
  network: RehearsalNetwork,
  action: PublicBody<'rehearse'>['action'],
  { orderId, depositAddress: address, payBaseUnits }: Order,
): Promise<RefusalCode | null> {
  if (action === 'mine_block') {
    await network.mineBlock();
    return null;
  }
  if (action === 'pay_late') {
    const ended = await endLockEarly(desk, orderId);
    if (!ended.ok) return ended.reason;
    await expireDueOrders(desk);
  }
  // Nine tenths: clearly too little, and not a fee taken on the way.
  const missing = action === 'pay_too_little' ? payBaseUnits / 10n + 1n : 0n;
  await network.pay({ address, baseUnits: payBaseUnits - missing });
  return null;
}
