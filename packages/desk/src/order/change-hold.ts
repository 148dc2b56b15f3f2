import { type HoldReason, type Result, ok, refuse } from '@naru/core';
import type { Actor, Order } from '../facts/order.ts';
import { moneyOf } from '../ledger/money-of-order.ts';
import { amendOrder, withOrder } from './advance-order.ts';
import type { Desk } from '../runtime/desk.ts';
import { isRereadOf } from './reread-state.ts';
import type { SaveChangeRefusal } from '../ports/store.ts';
import { findOpenHold, isReviewInRange, newHold } from './holds-and-reviews.ts';
import { isHeldByCause } from './holds-of-order.ts';

type OpenHoldRefusal = SaveChangeRefusal | 'order_unknown' | 'reason_missing' | 'review_out_of_range';
type CloseHoldRefusal =
  | Exclude<OpenHoldRefusal, 'review_out_of_range'>
  | 'hold_unknown'
  | 'hold_has_cause'
  | 'restore_unfinished';

interface HoldAct {
  readonly orderId: string;
  readonly actor: Actor;
  readonly reason: HoldReason;
  readonly note: string;
}

/** Stops payouts and refunds of an order until a person clears the hold. Keeps a hold that is open. */
export async function openHold(
  desk: Desk,
  input: HoldAct & {
    readonly expectedVersion?: number;
    /** When an operator reviews it, which the customer sees; a day from now by default. */
    readonly reviewAtMs?: number;
  },
): Promise<Result<Order, OpenHoldRefusal>> {
  const note = input.note.trim();
  if (note === '') return refuse('reason_missing');
  const { reviewAtMs } = input;
  if (reviewAtMs !== undefined && !isReviewInRange(desk, reviewAtMs)) return refuse('review_out_of_range');
  return withOrder(
    desk,
    input.orderId,
    async (view) => {
      if (findOpenHold(view, input.reason) !== null) return ok(view.order);
      const hold = newHold(desk, view.order.orderId, input.reason, input.actor, reviewAtMs);
      return amendOrder(desk, view, { event: 'hold_opened', actor: input.actor, note, holds: [hold] });
    },
    input.expectedVersion,
  );
}

/**
 * An operator closes a hold with a reason and lets the order continue, acknowledging the present shortage. A
 * hold about payments can be closed by hand only once its cause is gone.
 */
export async function closeHold(
  desk: Desk,
  input: HoldAct & { readonly expectedVersion: number },
): Promise<Result<Order, CloseHoldRefusal>> {
  const note = input.note.trim();
  if (note === '') return refuse('reason_missing');
  return withOrder(
    desk,
    input.orderId,
    async (view) => {
      const open = findOpenHold(view, input.reason);
      if (open === null) return refuse('hold_unknown');
      if (isHeldByCause(desk, view, input.reason)) return refuse('hold_has_cause');
      if (input.reason === 'restored' && !(await isRereadOf(desk, view.order)))
        return refuse('restore_unfinished');
      const { shortageBaseUnits } = moneyOf(desk, view);
      const closed = {
        ...open,
        closedBy: input.actor.id,
        closedAtMs: desk.clock.nowMs(),
        acknowledgedBaseUnits: input.reason === 'deposit_gone' ? shortageBaseUnits : null,
      };
      return amendOrder(desk, view, {
        event: 'hold_closed',
        actor: input.actor,
        note,
        holds: [closed],
      });
    },
    input.expectedVersion,
  );
}
