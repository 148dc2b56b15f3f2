import {
  type Posting,
  type RefundEvent,
  type RefundRefusal,
  type Result,
  isRefundBlockedByHold,
  nextRefundState,
  postRefundPaid,
  postRefundWaived,
  refuse,
} from '@naru/core';
import { normaliseReference } from '../deposit/bank-reference.ts';
import { type ChangeExtras, amendOrder, hasOpenHold, withOrder } from '../order/advance-order.ts';
import { type Desk, getRail } from '../order/desk.ts';
import type { Actor, Order } from '../order/order.ts';
import type { AddressRefusal } from '../ports/rail.ts';
import type { OrderView, SaveChangeRefusal } from '../ports/store.ts';
import type { RefundCase } from './refund-case.ts';

export type ChangeRefundRefusal =
  | RefundRefusal
  | SaveChangeRefusal
  | AddressRefusal
  | 'order_unknown'
  | 'refund_unknown'
  | 'refund_empty'
  | 'refund_not_final'
  | 'refund_address_missing'
  | 'refund_is_seen_by_rail'
  | 'order_on_hold'
  | 'evidence_missing'
  | 'amount_above_fee'
  | 'receiver_is_ours';

export interface RefundAct {
  readonly orderId: string;
  readonly refundId: string;
  /** Absent for acts of the watcher, which begins anew when somebody was faster. */
  readonly expectedVersion?: number;
  readonly actor: Actor;
}

type Decision = ChangeExtras & {
  readonly patch?: Partial<RefundCase>;
  readonly note?: string | null;
};

/** The door of refunds: through the table, with the order's audit entry and the books, in one transaction. */
export async function changeRefund(
  desk: Desk,
  act: RefundAct,
  event: RefundEvent,
  decide: (refund: RefundCase, view: OrderView) => Result<Decision, ChangeRefundRefusal>,
): Promise<Result<Order, ChangeRefundRefusal>> {
  return withOrder<Order, ChangeRefundRefusal>(
    desk,
    act.orderId,
    async (view) => {
      const refund = view.refunds.find((candidate) => candidate.refundId === act.refundId);
      if (refund === undefined) return refuse('refund_unknown');
      const state = nextRefundState(refund.state, event, act.actor.kind);
      if (!state.ok) return state;
      if (isRefundBlockedByHold(event) && hasOpenHold(view)) return refuse('order_on_hold');
      const decision = decide(refund, view);
      if (!decision.ok) return decision;
      const { patch, note, ...extras } = decision.value;
      return amendOrder(desk, view, {
        event: 'refund_changed',
        actor: act.actor,
        note: note ?? null,
        ...extras,
        refunds: [{ ...refund, ...patch, state: state.value }],
      });
    },
    act.expectedVersion,
  );
}

/**
 * Where the customer wants the money, told by whoever holds the link or by an operator; checked on the
 * network that it came from, and never one of the desk's own deposit addresses. Not once it is approved: then
 * somebody may be paying it.
 */
export async function setRefundAddress(
  desk: Desk,
  act: RefundAct,
  addressText: string,
): Promise<Result<Order, ChangeRefundRefusal>> {
  await catchUpWithAddresses(desk, act.orderId);
  return changeRefund(desk, act, 'set_address', (refund) => {
    const checked = getRail(desk, refund.railId).parseAddress(refund.assetId, addressText);
    if (!checked.ok) return checked;
    const { address, watchKey } = checked.value;
    const isOurs = desk.watchBook
      .listEntries(refund.railId, watchKey)
      .some(({ purpose }) => purpose === 'deposit');
    if (isOurs) return refuse('receiver_is_ours');
    return { ok: true, value: { patch: { address, watchKey }, note: address } };
  });
}

/** So that an address which another order was given a moment ago is known as ours. */
async function catchUpWithAddresses(desk: Desk, orderId: string): Promise<void> {
  const view = await desk.store.findOrder(orderId);
  for (const railId of new Set(view?.refunds.map((refund) => refund.railId))) {
    await desk.watchBook.catchUp(railId);
  }
}

/** From here on amount and receiver are fixed, and the network is watched for the payment. */
export async function approveRefund(desk: Desk, act: RefundAct): Promise<Result<Order, ChangeRefundRefusal>> {
  return changeRefund(desk, act, 'approve', (refund, view) => {
    if (refund.allocatedBaseUnits <= 0n) return refuse('refund_empty');
    if (refund.address === null || refund.watchKey === null) return refuse('refund_address_missing');
    if (hasUnbookedDeposit(view)) return refuse('refund_not_final');
    const rail = getRail(desk, refund.railId);
    const approvedAtMs = desk.clock.nowMs();
    return {
      ok: true,
      value: {
        patch: { approvedBy: act.actor.id, approvedAtMs },
        ...(rail.network.witness === 'chain'
          ? {
              payoutWatch: {
                railId: refund.railId,
                entry: {
                  watchKey: refund.watchKey,
                  purpose: 'refund' as const,
                  orderId: refund.orderId,
                  registeredAtMs: approvedAtMs,
                },
              },
            }
          : {}),
      },
    };
  });
}

/** A deposit that may still become final would have to be added: wait for it. */
function hasUnbookedDeposit(view: OrderView): boolean {
  return view.sightings.some(
    (sighting) =>
      sighting.purpose === 'deposit' && sighting.droppedAtMs === null && sighting.bookedAs === null,
  );
}

export async function unapproveRefund(
  desk: Desk,
  act: RefundAct,
): Promise<Result<Order, ChangeRefundRefusal>> {
  return changeRefund(desk, act, 'unapprove', (_refund, view) =>
    view.sightings.some((sighting) => sighting.purpose === 'refund')
      ? refuse('refund_not_final')
      : { ok: true, value: { patch: { approvedBy: null, approvedAtMs: null } } },
  );
}

/** At a bank only the operator's word and its evidence show that the money went back. */
export async function attestRefund(
  desk: Desk,
  act: RefundAct,
  evidenceText: string,
): Promise<Result<Order, ChangeRefundRefusal>> {
  const evidence = evidenceText.trim();
  if (evidence === '') return refuse('evidence_missing');
  return changeRefund(desk, act, 'attest_refunded', (refund) => {
    if (getRail(desk, refund.railId).network.witness === 'chain') return refuse('refund_is_seen_by_rail');
    return {
      ok: true,
      value: {
        patch: { evidence, txid: evidence, outputKey: normaliseReference(evidence) },
        note: evidence,
        postings: paidPostings(refund),
      },
    };
  });
}

/** Less than sending it back would cost: kept, with the calculation as evidence. */
export async function waiveRefund(
  desk: Desk,
  act: RefundAct,
  reason: { readonly networkFeeBaseUnits: bigint; readonly note: string },
): Promise<Result<Order, ChangeRefundRefusal>> {
  return changeRefund(desk, act, 'waive_dust', (refund) => {
    if (refund.allocatedBaseUnits > reason.networkFeeBaseUnits) return refuse('amount_above_fee');
    const evidence = `fee ${reason.networkFeeBaseUnits}: ${reason.note}`;
    return {
      ok: true,
      value: { patch: { evidence }, note: reason.note, postings: postRefundWaived(moneyOf(refund)) },
    };
  });
}

export async function withholdRefund(
  desk: Desk,
  act: RefundAct,
  reason: { readonly note: string; readonly reviewAtMs: number },
): Promise<Result<Order, ChangeRefundRefusal>> {
  return changeRefund(desk, act, 'withhold', () => ({
    ok: true,
    value: { patch: { evidence: reason.note, reviewAtMs: reason.reviewAtMs }, note: reason.note },
  }));
}

export async function releaseRefund(desk: Desk, act: RefundAct): Promise<Result<Order, ChangeRefundRefusal>> {
  return changeRefund(desk, act, 'release', () => ({ ok: true, value: { patch: { reviewAtMs: null } } }));
}

function moneyOf(refund: RefundCase): { assetId: string; baseUnits: bigint } {
  return { assetId: refund.assetId, baseUnits: refund.allocatedBaseUnits };
}

/** What leaves the books when a refund is final. */
export function paidPostings(refund: RefundCase): readonly Posting[] {
  return postRefundPaid(moneyOf(refund));
}
