import { CONSOLE_API, type RehearsalPayoutAnswer } from '@naru/contract';
import {
  type Desk,
  type OrderView,
  getPayRail,
  getReceiveRail,
  readCoverage,
  remainderBaseUnits,
} from '@naru/desk';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isOrderId } from '../public/read-transaction.ts';
import { schemaOf } from '../call-schema.ts';
import { sendRefusal } from '../refusals.ts';
import type { ConsoleParts } from './console-parts.ts';
import { findMinedNetwork } from './list-operator-actions.ts';
import type { OperatorGate } from './operator-gate.ts';
import { listDisbursementActs } from './present-outgoing.ts';

type IdRoute = { Params: { id: string } };

/** The operator's own simulated wallet. A live desk has no such routes at all. */
export function registerRehearsalPayoutRoutes(
  app: FastifyInstance,
  { context }: ConsoleParts,
  gate: OperatorGate,
): void {
  if (context.mode !== 'rehearsal') return;
  const { desk } = context;
  app.post<{ Params: { id: string; disbursementId: string } }>(
    '/api/rehearsal/orders/:id/disbursements/:disbursementId/pay',
    { schema: schemaOf(CONSOLE_API.rehearsePayment) },
    async (request, reply) => {
      const view = await findView(desk, request.params.id);
      if (view === null) return sendRefusal(reply, 'order_unknown');
      const disbursement = view.disbursements.find(
        ({ disbursementId }) => disbursementId === request.params.disbursementId,
      );
      if (disbursement === undefined) return sendRefusal(reply, 'disbursement_unknown');
      const situation = {
        view,
        coverage: await readCoverage(desk, view),
        operatorId: gate.operatorOf(request).operatorId,
        nameOf: (operatorId: string) => Promise.resolve(operatorId),
      };
      if (!listDisbursementActs(context, situation, disbursement).includes('rehearsal_pay'))
        return sendRefusal(reply, 'transition_not_allowed');
      const network = context.rehearsal.get(disbursement.railId);
      if (network === undefined) return sendRefusal(reply, 'not_rehearsal');
      const { address, disbursementId } = disbursement;
      const baseUnits = remainderBaseUnits(view, disbursement);
      const txid = await network.pay({ address, baseUnits, paymentKey: `${disbursementId} ${baseUnits}` });
      context.pokeRail(disbursement.railId);
      return { success: true, txid } satisfies RehearsalPayoutAnswer;
    },
  );
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

async function findView(desk: Desk, orderId: string): Promise<OrderView | null> {
  return isOrderId(orderId) ? desk.store.findOrder(orderId) : null;
}
