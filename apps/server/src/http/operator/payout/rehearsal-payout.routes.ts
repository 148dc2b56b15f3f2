import { type Result, ok, refuse } from '@naru/core';
import {
  type Desk,
  type OrderView,
  askedAgainBaseUnits,
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
import type { ServerContext } from '../../../context/context.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { findOrderId } from '../request-parts.ts';
import { findMinedNetwork } from '../order/list-operator-actions.ts';
import type { OperatorGate } from '../operator-gate.ts';
import { findReturning, listDisbursementActs } from '../order/present-outgoing.ts';

/** Routes of the operator's own simulated wallet. A live desk has no such routes. */
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
    rehearseGone: async ({ params, body }, reply) => {
      const played = await playGone(context, params, body.ending);
      return played.ok ? { success: true } : sendRefusal(reply, played.reason);
    },
    rehearseCustomer: async ({ params }, reply) => {
      const paid = await payAgain(context, params.id);
      return paid.ok ? { success: true } : sendRefusal(reply, paid.reason);
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

type Played = Promise<Result<null, 'order_unknown' | 'transition_not_allowed'>>;

/** The wallet repeats a payment that disappeared, or a block includes another transaction in its place. */
async function playGone(
  context: ServerContext,
  { id, disbursementId }: { readonly id: string; readonly disbursementId: string },
  ending: 'resent' | 'replaced',
): Played {
  const view = await findView(context.desk, id);
  if (view === null) return refuse('order_unknown');
  const disbursement = view.disbursements.find((one) => one.disbursementId === disbursementId);
  const gone = disbursement === undefined ? null : await findReturning(context, view, disbursement);
  const network = gone === null ? undefined : context.rehearsal.get(gone.railId);
  if (gone === null || network === undefined) return refuse('transition_not_allowed');
  if (ending === 'resent') await network.resend(gone.txid);
  else await network.spendOtherwise(gone.txid);
  context.pokeRail(gone.railId);
  return ok(null);
}

/** The customer pays the amount that they were asked to pay again. */
async function payAgain({ desk, rehearsal, pokeRail }: ServerContext, reference: string): Played {
  const view = await findView(desk, reference);
  if (view === null) return refuse('order_unknown');
  const { depositAddress: address, orderId } = view.order;
  const baseUnits = askedAgainBaseUnits(desk, view, await desk.store.listAudit(orderId));
  const { railId } = getPayRail(desk, view.order).network;
  const network = rehearsal.get(railId);
  if (baseUnits === null || network === undefined) return refuse('transition_not_allowed');
  await network.pay({ address, baseUnits });
  pokeRail(railId);
  return ok(null);
}
