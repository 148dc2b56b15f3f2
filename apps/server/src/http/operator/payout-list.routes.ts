import type { ListedPayout, PayoutList } from '@naru/contract';
import { type Operator, type OrderView, getReceiveRail, hasRight, readCoverage } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { answerConsoleCalls } from '../call-routes.ts';
import type { ServerContext } from '../context.ts';
import type { ConsoleParts } from './console-parts.ts';
import type { OperatorGate } from './operator-gate.ts';
import { createNameLookup } from './operator-names.ts';
import { presentDisbursements } from './present-outgoing.ts';

/** More than one person pays at a time. */
const PAYOUTS_MAX = 200;

/** What an operator has prepared and can pay at once. */
export function registerPayoutListRoutes(
  app: FastifyInstance,
  { context }: ConsoleParts,
  gate: OperatorGate,
): void {
  answerConsoleCalls(app, {
    payoutList: (_request, reply) => listPayouts(context, gate.operatorOf(reply.request)),
  });
}

async function listPayouts(context: ServerContext, operator: Operator): Promise<PayoutList> {
  const { desk } = context;
  const views = await desk.store.listOrders({
    stages: ['prepared'],
    limit: PAYOUTS_MAX,
    isOldestFirst: true,
    takenBy: { operatorId: operator.operatorId, nowMs: desk.clock.nowMs() },
  });
  const lists = await Promise.all(views.map((view) => payoutsOf(context, view, operator)));
  return { payouts: lists.flat() };
}

/** Other coins that a person watches, and a payout of which a part was seen, are paid one by one. */
async function payoutsOf(
  { desk }: ServerContext,
  view: OrderView,
  { operatorId, role }: Operator,
): Promise<ListedPayout[]> {
  const { network, receivingAccount } = getReceiveRail(desk, view.order);
  const isBank = network.addressFormat === 'bank';
  const paying = isBank ? 'attest' : 'report';
  const disbursements = await presentDisbursements(
    { desk },
    {
      view,
      coverage: await readCoverage(desk, view),
      operatorId,
      can: (right) => hasRight(role, right),
      nameOf: createNameLookup(desk.store),
    },
  );
  return disbursements.flatMap(({ purpose, state, acts, symbol, toPay, ...rest }) =>
    purpose === 'payout' && state === 'approved' && acts.includes(paying) && toPay !== null
      ? [
          {
            _id: view.order.orderId,
            id: view.order.reference,
            railId: network.railId,
            network: rest.network,
            symbol,
            address: toPay.address,
            amount: toPay.amount,
            paymentUri: toPay.paymentUri,
            canSendMany: network.addressFormat === 'utxo',
            bankAccount: isBank ? (receivingAccount ?? null) : null,
          },
        ]
      : [],
  );
}
