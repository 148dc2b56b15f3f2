import {
  type Desk,
  type OrderView,
  getAsset,
  getPayRail,
  getReceiveRail,
  isClaimed,
  prizeIntent,
  readCoverage,
  remainderBaseUnits,
} from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { answerConsoleCalls } from '../../call-routes.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { findOrderId } from '../request-parts.ts';
import { findMinedNetwork } from '../order/list-operator-actions.ts';
import type { OperatorGate } from '../operator-gate.ts';
import { listDisbursementActs } from '../order/present-outgoing.ts';

/** The operator's own simulated wallet. A live desk has no such routes. */
export function registerRehearsalPayoutRoutes(
  app: FastifyInstance,
  { context }: ConsoleParts,
  gate: OperatorGate,
): void {
  if (context.mode !== 'rehearsal') return;
  const { desk } = context;
  answerConsoleCalls(app, {
    rehearsePayment: async (request, reply) => {
      const { id, disbursementId } = request.params;
      const view = await findView(desk, id);
      if (view === null) return sendRefusal(reply, 'order_unknown');
      const disbursement = view.disbursements.find((one) => one.disbursementId === disbursementId);
      if (disbursement === undefined) return sendRefusal(reply, 'disbursement_unknown');
      const situation = {
        view,
        coverage: await readCoverage(desk, view),
        operatorId: gate.operatorOf(request).operatorId,
      };
      if (!listDisbursementActs(context, situation, disbursement).includes('rehearsal_pay'))
        return sendRefusal(reply, 'transition_not_allowed');
      const { railId, address } = disbursement;
      const network = context.rehearsal.get(railId);
      if (network === undefined) return sendRefusal(reply, 'not_rehearsal');
      const baseUnits = remainderBaseUnits(view, disbursement);
      const txid = await network.pay({ address, baseUnits, paymentKey: `${disbursementId} ${baseUnits}` });
      context.pokeRail(railId);
      return { success: true, txid };
    },
    rehearseBlock: async (request, reply) => {
      const view = await findView(desk, request.params.id);
      if (view === null) return sendRefusal(reply, 'order_unknown');
      const mined = findMinedNetwork(view, {
        payNetwork: getPayRail(desk, view.order).network,
        receiveNetwork: getReceiveRail(desk, view.order).network,
      });
      if (mined === null) return sendRefusal(reply, 'transition_not_allowed');
      await context.rehearsal.get(mined.railId)?.mineBlock();
      context.pokeRail(mined.railId);
      return { success: true };
    },
    rehearsePrize: async (request, reply) => {
      const day = await desk.store.findLotteryDay(request.params.date);
      if (day === null || !isClaimed(day)) return sendRefusal(reply, 'prize_not_claimed');
      const network = context.rehearsal.get(getAsset(desk, day.prizeAssetId).railId);
      if (network === undefined) return sendRefusal(reply, 'not_rehearsal');
      const { payoutId, address, baseUnits } = prizeIntent(day);
      return { success: true, txid: await network.pay({ address, baseUnits, paymentKey: payoutId }) };
    },
  });
}

async function findView(desk: Desk, reference: string): Promise<OrderView | null> {
  const orderId = await findOrderId(desk, reference);
  return orderId === null ? null : desk.store.findOrder(orderId);
}
