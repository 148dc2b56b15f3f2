import type { HoldReason } from '@naru/core';
import type { Hold } from '../facts/disbursement.ts';
import type { Actor } from '../facts/order.ts';
import {
  countedBaseUnits,
  listPaying,
  lostPayments,
  openPayments,
  stateOfDisbursement,
} from '../ledger/disbursement-state.ts';
import { moneyOf } from '../ledger/money-of-order.ts';
import type { OrderFacts } from '../ports/store.ts';
import type { Desk } from '../runtime/desk.ts';
import { findOpenHold, newHold } from './holds-and-reviews.ts';

/** Reasons of holds that open by rule; people open the others. */
const RULED_REASONS = [
  'deposit_gone',
  'payment_gone',
  'paid_too_much',
  'payment_unexplained',
] as const satisfies readonly HoldReason[];
type RuledReason = (typeof RULED_REASONS)[number];

/**
 * The holds that follow from a change of an order. Unchanged ones are returned as the same objects. A
 * hold has called somebody, so only a person ends it: by the act that ends its cause, or by closing it once
 * its cause has gone by itself.
 */
export function holdsOfOrder(
  desk: Pick<Desk, 'assets' | 'clock' | 'ids'>,
  before: OrderFacts,
  view: OrderFacts,
  actor: Actor,
): readonly Hold[] {
  let holds = withoutPastShortage(desk, view);
  for (const reason of RULED_REASONS) {
    const open = findOpenHold({ holds }, reason);
    const isCalledFor = IS_CALLED_FOR[reason](desk, view);
    if (isCalledFor && open === null) holds = [...holds, newHold(desk, view.order.orderId, reason, actor)];
    const isAnswered =
      actor.kind === 'operator' && isCauseThere(desk, before, reason) && !isCauseThere(desk, view, reason);
    if (open !== null && isAnswered) {
      const closed: Hold = { ...open, closedBy: actor.id, closedAtMs: desk.clock.nowMs() };
      holds = holds.map((hold) => (hold === open ? closed : hold));
    }
  }
  return holds;
}

/** True while the cause of a hold remains; until an act ends the cause, the hold cannot be closed by hand. */
export function isHeldByCause(desk: Pick<Desk, 'assets'>, view: OrderFacts, reason: HoldReason): boolean {
  const isAboutPayment =
    reason === 'payment_gone' || reason === 'paid_too_much' || reason === 'payment_unexplained';
  return isAboutPayment && isCauseThere(desk, view, reason);
}

const IS_CALLED_FOR: Readonly<
  Record<RuledReason, (desk: Pick<Desk, 'assets'>, view: OrderFacts) => boolean>
> = {
  deposit_gone: (desk, view) => moneyOf(desk, view).shortageBaseUnits > acknowledgedBaseUnits(view),
  payment_gone: (_desk, view) =>
    view.disbursements.some(
      (each) => lostPayments(view, each).length > 0 && countedBaseUnits(view, each) < each.baseUnits,
    ),
  paid_too_much: (_desk, view) =>
    view.disbursements.some((each) => stateOfDisbursement(view, each) === 'excess'),
  payment_unexplained: hasUnexplained,
};

/** A payment for a live payout or refund is counted at the next review of its network, and needs nobody. */
function hasUnexplained(desk: Pick<Desk, 'assets'>, view: OrderFacts): boolean {
  const paying = new Set(listPaying(desk, view).map(({ payment }) => payment.outputKey));
  return openPayments(desk, view).some(({ outputKey }) => !paying.has(outputKey));
}

/** An acknowledged shortage is still a shortage. */
function isCauseThere(desk: Pick<Desk, 'assets'>, view: OrderFacts, reason: RuledReason): boolean {
  if (reason === 'deposit_gone') return moneyOf(desk, view).shortageBaseUnits > 0n;
  return IS_CALLED_FOR[reason](desk, view);
}

/** An acknowledgement ends with the shortage that it was about; a later shortage is a new one. */
function withoutPastShortage(desk: Pick<Desk, 'assets'>, view: OrderFacts): readonly Hold[] {
  if (acknowledgedBaseUnits(view) === 0n) return view.holds;
  const { shortageBaseUnits } = moneyOf(desk, view);
  return view.holds.map((hold) =>
    (hold.acknowledgedBaseUnits ?? 0n) > shortageBaseUnits
      ? { ...hold, acknowledgedBaseUnits: shortageBaseUnits }
      : hold,
  );
}

function acknowledgedBaseUnits({ holds }: Pick<OrderFacts, 'holds'>): bigint {
  return holds.findLast(({ acknowledgedBaseUnits: sum }) => sum !== null)?.acknowledgedBaseUnits ?? 0n;
}
