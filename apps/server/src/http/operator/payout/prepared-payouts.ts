import type { ListedPayout } from '@naru/contract';
import { hasRight } from '@naru/core';
import { type Operator, type OrderView, getReceiveRail, readAll, readCoverage } from '@naru/desk';
import { hasCoins } from '../../../rail/sweep-coins.ts';
import type { ServerContext } from '../../../context/context.ts';
import { createNameLookup } from '../../../present/present-payment.ts';
import { presentDisbursements } from '../order/present-outgoing.ts';

/** A prepared payout that its operator can pay now. */
export interface Payable {
  readonly listed: ListedPayout;
  readonly view: OrderView;
}

export function baseUnitsOf({ disbursements }: OrderView, listed: ListedPayout): bigint {
  const found = disbursements.find(({ disbursementId }) => disbursementId === listed.disbursementId);
  if (found === undefined) throw new Error(`no disbursement ${listed.disbursementId}`);
  return found.baseUnits;
}

/** Prepared payouts, those that wait longest first. */
export function listPrepared(
  { desk }: ServerContext,
  { operatorId }: Operator,
  page: { readonly limit: number; readonly afterOrderId: string | undefined },
): Promise<readonly OrderView[]> {
  return desk.store.listOrders({
    stages: ['prepared'],
    limit: page.limit,
    beforeOrderId: page.afterOrderId,
    isOldestFirst: true,
    takenBy: { operatorId, nowMs: desk.clock.nowMs() },
  });
}

export async function toPayable(
  context: ServerContext,
  operator: Operator,
  views: readonly OrderView[],
): Promise<readonly Payable[]> {
  const lists = await Promise.all(
    views.map(async (view) => {
      const listed = await payoutsOf(context, view, operator);
      return listed.map((each) => ({ listed: each, view }));
    }),
  );
  return lists.flat();
}

/** The payouts of one network in the order of their identifiers; null if one cannot be paid now. */
export async function findChosen(
  context: ServerContext,
  operator: Operator,
  { railId, disbursementIds }: { readonly railId: string; readonly disbursementIds: readonly string[] },
): Promise<readonly Payable[] | null> {
  const payable = await findPayable(context, operator, disbursementIds);
  const chosen = disbursementIds.flatMap((id) =>
    payable.filter(({ listed }) => listed.railId === railId && listed.disbursementId === id),
  );
  return chosen.length < disbursementIds.length ? null : chosen;
}

/** The payable payouts of the orders with these identifiers, wherever they are in the list. */
async function findPayable(
  context: ServerContext,
  operator: Operator,
  disbursementIds: readonly string[],
): Promise<readonly Payable[]> {
  const missing = new Set(disbursementIds);
  const views: OrderView[] = [];
  const prepared = readAll<OrderView>(({ limit, after }) =>
    listPrepared(context, operator, { limit, afterOrderId: after?.order.orderId }),
  );
  for await (const view of prepared) {
    const wanted = view.disbursements.filter(({ disbursementId }) => missing.delete(disbursementId));
    if (wanted.length > 0) views.push(view);
    if (missing.size === 0) break;
  }
  return toPayable(context, operator, views);
}

/** Other coins that a person watches, and payouts of which a part was seen, are paid one by one. */
async function payoutsOf(
  { desk }: ServerContext,
  view: OrderView,
  { operatorId, role }: Operator,
): Promise<ListedPayout[]> {
  const rail = getReceiveRail(desk, view.order);
  const { network } = rail;
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
  return disbursements.flatMap(({ purpose, state, acts, toPay, ...rest }) =>
    purpose === 'payout' && state === 'approved' && acts.includes(paying) && toPay !== null
      ? [
          {
            id: view.order.reference,
            disbursementId: rest.disbursementId,
            railId: network.railId,
            network: rest.network,
            symbol: rest.symbol,
            address: toPay.address,
            amount: toPay.amount,
            paymentUri: toPay.paymentUri,
            fields: toPay.fields,
            canSendMany: network.addressFormat === 'utxo',
            isBank,
            canDraft: hasCoins(rail),
            takenOut: rest.takenOut,
          },
        ]
      : [],
  );
}
