import { type HoldReason, isEndStage, isRefundOpen } from '@naru/core';
import type { Hold } from '../facts/disbursement.ts';
import type { Actor } from '../facts/order.ts';
import type { Desk } from '../runtime/desk.ts';
import {
  countedBaseUnits,
  isLive,
  listPaying,
  lostPayments,
  openPayments,
  stateOfDisbursement,
} from '../ledger/disbursement-state.ts';
import type { OrderFacts } from '../ports/store.ts';
import { moneyOf } from '../ledger/money-of-order.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** What is held or withheld is looked at again within this time. */
const REVIEW_WITHIN_MS = 30 * DAY_MS;

/** Whether somebody may promise the customer to look at it again then. */
export function isReviewInRange({ clock }: Pick<Desk, 'clock'>, reviewAtMs: number): boolean {
  const inMs = reviewAtMs - clock.nowMs();
  return inMs > 0 && inMs <= REVIEW_WITHIN_MS;
}

export function findOpenHold(view: Pick<OrderFacts, 'holds'>, reason: HoldReason): Hold | null {
  return view.holds.find((hold) => hold.reason === reason && hold.closedAtMs === null) ?? null;
}

/** The hold to open with a change; empty where it is open already. */
export function holdUnlessOpen(
  desk: Pick<Desk, 'clock' | 'ids'>,
  view: Pick<OrderFacts, 'order' | 'holds'>,
  reason: HoldReason,
  actor: Actor,
): readonly Hold[] {
  return findOpenHold(view, reason) === null ? [newHold(desk, view.order.orderId, reason, actor)] : [];
}

/**
 * Whether the customer hears of a hold. Not where nothing is to be paid any more, and the desk only asks
 * itself who else paid their address: that is their own money.
 */
export function isHoldTold(view: OrderFacts, { reason }: Pick<Hold, 'reason'>): boolean {
  if (reason !== 'payment_unexplained' || !isEndStage(view.order.stage)) return true;
  return (
    view.refunds.some(({ state }) => isRefundOpen(state)) ||
    view.disbursements.some((each) => isLive(view, each))
  );
}

export function newHold(
  desk: Pick<Desk, 'clock' | 'ids'>,
  orderId: string,
  reason: HoldReason,
  actor: Actor,
  reviewAtMs?: number,
): Hold {
  const openedAtMs = desk.clock.nowMs();
  return {
    holdId: desk.ids.nextRowId(),
    orderId,
    reason,
    openedBy: actor.id,
    openedAtMs,
    reviewAtMs: reviewAtMs ?? openedAtMs + DAY_MS,
    closedBy: null,
    closedAtMs: null,
    acknowledgedBaseUnits: null,
  };
}

/** Holds that open by the facts; the others are opened by people. */
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

/** True while a hold waits for the act that ends its cause; until then it cannot be closed by hand. */
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

/** What pays a live payout or refund is counted at the next review of its network, and needs nobody. */
function hasUnexplained(desk: Pick<Desk, 'assets'>, view: OrderFacts): boolean {
  const paying = new Set(listPaying(desk, view).map(({ payment }) => payment.outputKey));
  return openPayments(desk, view).some(({ outputKey }) => !paying.has(outputKey));
}

/** An acknowledged shortage is still a shortage. */
function isCauseThere(desk: Pick<Desk, 'assets'>, view: OrderFacts, reason: RuledReason): boolean {
  if (reason === 'deposit_gone') return moneyOf(desk, view).shortageBaseUnits > 0n;
  return IS_CALLED_FOR[reason](desk, view);
}

/** What was acknowledged ends with the shortage that it was about: what is missing later is another one. */
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
