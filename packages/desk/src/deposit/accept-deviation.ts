import { type Result, refuse } from '@naru/core';
import { type AdvanceRefusal, advanceOrder, withOrder } from '../order/advance-order.ts';
import type { OperatorAct } from '../order/assign-order.ts';
import { type Desk, getPayRail } from '../runtime/desk.ts';
import type { Actor, Order } from '../facts/order.ts';
import type { Sighting, StandingChange } from '../facts/sighting.ts';
import type { OrderView } from '../ports/store.ts';
import { sumOf } from '../ledger/disbursement-state.ts';
import { type DeviationRefusal, judgeDeviation } from '../ledger/judge-deviation.ts';

export type AcceptRefusal = AdvanceRefusal | DeviationRefusal | 'order_unknown';

/**
 * Policy `assist`: an operator accepts a payment that is a little short, and the promise shrinks in
 * proportion (rounded down), or one that is a little too large, and the excess is owed back.
 */
export async function acceptDeviation(desk: Desk, act: OperatorAct): Promise<Result<Order, AcceptRefusal>> {
  return accept(desk, { ...act, note: null });
}

/**
 * As {@link acceptDeviation} by a customer: anybody with the order's link who saw this offer. The policy is
 * recorded as the actor.
 */
export async function acceptDeviationByCustomer(
  desk: Desk,
  seen: Pick<OperatorAct, 'orderId' | 'expectedVersion'>,
): Promise<Result<Order, AcceptRefusal>> {
  const actor = { kind: 'policy', id: desk.settings.depositPolicy } as const;
  return accept(desk, { ...seen, actor, note: 'accepted by the customer' });
}

async function accept(
  desk: Desk,
  act: OperatorAct & { readonly note: string | null },
): Promise<Result<Order, AcceptRefusal>> {
  if (desk.settings.depositPolicy !== 'assist') return refuse('policy_is_strict');
  return withOrder(desk, act.orderId, (view) => acceptAsItIs(desk, view, act), act.expectedVersion);
}

async function acceptAsItIs(
  desk: Desk,
  view: OrderView,
  { actor, note }: { readonly actor: Actor; readonly note: string | null },
): Promise<Result<Order, Exclude<AcceptRefusal, 'order_unknown'>>> {
  const { order } = view;
  const railState = await desk.store.findRailState(getPayRail(desk, order).network.railId);
  const deviation = judgeDeviation(desk, view, railState);
  if (deviation === null) return refuse('transition_not_allowed');
  if (deviation.refusal !== null) return refuse(deviation.refusal);
  if (deviation.kind === 'short') {
    return advanceOrder(desk, view, {
      event: 'accept_short_within_policy',
      actor,
      note,
      patch: {
        receiveBaseUnits: deviation.receiveBaseUnits,
        acceptedBaseUnits: sumOf(deviation.deposits),
      },
      standings: bookAll(deviation.deposits),
    });
  }
  return advanceOrder(desk, view, {
    event: 'accept_over_refund_excess',
    actor,
    note,
    standings: bookAll(deviation.deposits),
  });
}

function bookAll(deposits: readonly Sighting[]): readonly StandingChange[] {
  return deposits
    .filter(({ standing }) => standing === null)
    .map(({ railId, outputKey }) => ({ railId, outputKey, standing: 'booked', disbursementId: null }));
}
