import { CONSOLE_API, type RehearsalPayoutAnswer } from '@naru/contract';
import { type Desk, type OrderView, findLivePayout, getPayRail, getRail, getReceiveRail } from '@naru/desk';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isOrderId } from '../public/read-transaction.ts';
import { schemaOf } from '../call-schema.ts';
import { sendRefusal } from '../refusals.ts';
import type { ConsoleParts } from './console-parts.ts';
import { findMinedNetwork, listOperatorActions } from './list-operator-actions.ts';
import { listRefundActs } from './list-refund-acts.ts';
import type { OperatorGate } from './operator-gate.ts';

type IdRoute = { Params: { id: string } };
type RefundRoute = { Params: { id: string; refundId: string } };

/** The operator's own simulated wallet. A live desk has no such routes at all. */
export function registerRehearsalPayoutRoutes(
  app: FastifyInstance,
  { context }: ConsoleParts,
  gate: OperatorGate,
): void {
  if (context.mode !== 'rehearsal') return;
  const { desk } = context;
  app.post<IdRoute>(
    '/api/rehearsal/orders/:id/pay',
    { schema: schemaOf(CONSOLE_API.rehearsePayout) },
    async (request, reply) => {
      const view = await findView(desk, request.params.id);
      if (view === null) return sendRefusal(reply, 'order_unknown');
      const actions = listOperatorActions({
        view,
        payNetwork: getPayRail(desk, view.order).network,
        receiveNetwork: getReceiveRail(desk, view.order).network,
        operatorId: gate.operatorOf(request).operatorId,
        nowMs: desk.clock.nowMs(),
        canAccept: false,
      });
      const payout = findLivePayout(view);
      if (payout === null || !actions.includes('rehearsal_pay'))
        return sendRefusal(reply, 'transition_not_allowed');
      const network = context.rehearsal.get(payout.railId);
      if (network === undefined) return sendRefusal(reply, 'not_rehearsal');
      const txid = await network.pay({ ...payout, paymentKey: payout.payoutId });
      context.pokeRail(payout.railId);
      return { success: true, txid } satisfies RehearsalPayoutAnswer;
    },
  );
  registerRefundPayment(app, context);
  app.post<IdRoute>(
    '/api/rehearsal/orders/:id/mine',
    { schema: schemaOf(CONSOLE_API.rehearseBlock) },
    async (request, reply) => {
      const view = await findView(desk, request.params.id);
      if (view === null) return sendRefusal(reply, 'order_unknown');
      return mineFor(view, reply);
    },
  );

  async function mineFor(view: OrderView, reply: FastifyReply): Promise<FastifyReply> {
    const mined = findMinedNetwork(view, {
      payNetwork: getPayRail(desk, view.order).network,
      receiveNetwork: getReceiveRail(desk, view.order).network,
    });
    if (mined === null) return sendRefusal(reply, 'transition_not_allowed');
    await context.rehearsal.get(mined.railId)?.mineBlock();
    context.pokeRail(mined.railId);
    return reply.send({ success: true });
  }
}

function registerRefundPayment(app: FastifyInstance, context: ConsoleParts['context']): void {
  const { desk } = context;
  app.post<RefundRoute>(
    '/api/rehearsal/orders/:id/refunds/:refundId/pay',
    { schema: schemaOf(CONSOLE_API.rehearseRefund) },
    async (request, reply) => {
      const view = await findView(desk, request.params.id);
      if (view === null) return sendRefusal(reply, 'order_unknown');
      const refund = view.refunds.find(({ refundId }) => refundId === request.params.refundId);
      if (refund === undefined) return sendRefusal(reply, 'refund_unknown');
      const acts = listRefundActs(view, refund, getRail(desk, refund.railId).network);
      if (refund.address === null || !acts.includes('rehearsal_pay'))
        return sendRefusal(reply, 'refund_transition_not_allowed');
      const network = context.rehearsal.get(refund.railId);
      if (network === undefined) return sendRefusal(reply, 'not_rehearsal');
      const txid = await network.pay({ address: refund.address, baseUnits: refund.allocatedBaseUnits });
      context.pokeRail(refund.railId);
      return { success: true, txid } satisfies RehearsalPayoutAnswer;
    },
  );
}

async function findView(desk: Desk, orderId: string): Promise<OrderView | null> {
  return isOrderId(orderId) ? desk.store.findOrder(orderId) : null;
}
