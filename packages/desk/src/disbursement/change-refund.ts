import {
  type Amendment,
  type RefundEvent,
  type RefundRefusal,
  type Result,
  isRefundBlockedByHold,
  nextRefundState,
  refuse,
} from '@naru/core';
import type { Actor, Order } from '../facts/order.ts';
import type { RefundCase } from '../facts/disbursement.ts';
import { isReviewInRange } from '../order/holds-and-reviews.ts';
import { type ChangeExtras, amendOrder, isStopped, withOrder } from '../order/advance-order.ts';
import type { Desk } from '../runtime/desk.ts';
import type { OrderView, SaveChangeRefusal } from '../ports/store.ts';

export type ChangeRefundRefusal =
  | RefundRefusal
  | SaveChangeRefusal
  | 'order_unknown'
  | 'refund_unknown'
  | 'refund_empty'
  | 'refund_not_final'
  | 'refund_address_missing'
  | 'order_on_hold'
  | 'amount_above_fee';

export interface RefundAct {
  readonly orderId: string;
  readonly refundId: string;
  /** Absent for acts of the watcher, which starts again if somebody was faster. */
  readonly expectedVersion?: number;
  readonly actor: Actor;
}

type Decision = ChangeExtras & {
  readonly patch?: Partial<RefundCase>;
  readonly note?: string | null;
  /** The name of the change in the trail, if it has one of its own. */
  readonly event?: Amendment;
  /** The change waits for a second person: the refund stays as it is. */
  readonly isProposed?: true;
  /** The actor, if the decision knows more about them than the act. */
  readonly actor?: Actor;
};

type Decided<R extends string> = Result<Decision, R | ChangeRefundRefusal>;

/** The only way to change a refund: by the table, with audit entry and books, in one transaction. */
export async function changeRefund<R extends string = never>(
  desk: Desk,
  act: RefundAct,
  event: RefundEvent,
  decide: (refund: RefundCase, view: OrderView) => Decided<R> | Promise<Decided<R>>,
): Promise<Result<Order, R | ChangeRefundRefusal>> {
  return withOrder(
    desk,
    act.orderId,
    async (view) => {
      const refund = view.refunds.find((candidate) => candidate.refundId === act.refundId);
      if (refund === undefined) return refuse('refund_unknown');
      const state = nextRefundState(refund.state, event, act.actor.kind);
      if (!state.ok) return state;
      if (isRefundBlockedByHold(event) && (await isStopped(desk, view))) return refuse('order_on_hold');
      const decision = await decide(refund, view);
      if (!decision.ok) return decision;
      const { patch, note, event: named, isProposed, ...extras } = decision.value;
      return amendOrder(desk, view, {
        event: named ?? 'refund_changed',
        actor: act.actor,
        note: note ?? null,
        ...extras,
        refunds: isProposed === true ? [] : [{ ...refund, ...patch, state: state.value }],
      });
    },
    act.expectedVersion,
  );
}

export async function withholdRefund(
  desk: Desk,
  act: RefundAct,
  reason: { readonly note: string; readonly reviewAtMs: number },
): Promise<Result<Order, ChangeRefundRefusal | 'review_out_of_range'>> {
  if (!isReviewInRange(desk, reason.reviewAtMs)) return refuse('review_out_of_range');
  return changeRefund(desk, act, 'withhold', () => ({
    ok: true,
    value: { patch: { evidence: reason.note, reviewAtMs: reason.reviewAtMs }, note: reason.note },
  }));
}

export async function releaseRefund(desk: Desk, act: RefundAct): Promise<Result<Order, ChangeRefundRefusal>> {
  return changeRefund(desk, act, 'release', () => ({ ok: true, value: { patch: { reviewAtMs: null } } }));
}
