import type { HoldReason } from '@naru/core';
import type { Hold } from '../facts/hold.ts';
import type { Actor } from '../facts/order.ts';
import { moneyOf } from '../ledger/money-of-order.ts';
import type { Desk } from '../order/desk.ts';
import {
  countedBaseUnits,
  lostPayments,
  openPayments,
  stateOfDisbursement,
} from '../outgoing/disbursement-state.ts';
import type { OrderFacts } from '../ports/store.ts';
import { findOpenHold, newHold } from './find-hold.ts';

/** Holds that open and close by the facts; the others are opened and closed by people. */
const RULED_REASONS = [
  'deposit_gone',
  'payment_gone',
  'paid_too_much',
  'payment_unexplained',
] as const satisfies readonly HoldReason[];
type RuledReason = (typeof RULED_REASONS)[number];

/** The holds that follow from the facts of an order. Unchanged ones are returned as the same objects. */
export function holdsOfOrder(
  desk: Pick<Desk, 'assets' | 'clock' | 'ids'>,
  view: OrderFacts,
  actor: Actor,
): readonly Hold[] {
  let { holds } = view;
  for (const reason of RULED_REASONS) {
    const open = findOpenHold({ holds }, reason);
    const isCalledFor = IS_CALLED_FOR[reason](desk, view);
    if (isCalledFor && open === null) holds = [...holds, newHold(desk, view.order.orderId, reason, actor)];
    if (open !== null && !isCauseThere(desk, view, reason)) {
      const closed: Hold = { ...open, closedBy: actor.id, closedAtMs: desk.clock.nowMs() };
      holds = holds.map((hold) => (hold === open ? closed : hold));
    }
  }
  return holds;
}

/** True for a hold that ends with its cause and cannot be closed by hand. */
export function isClosedByItsCause(reason: HoldReason): boolean {
  return reason === 'payment_gone' || reason === 'paid_too_much' || reason === 'payment_unexplained';
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
  payment_unexplained: (desk, view) => openPayments(desk, view).length > 0,
};

/** An acknowledged shortage is still a shortage: only its end closes a hold that is open for it. */
function isCauseThere(desk: Pick<Desk, 'assets'>, view: OrderFacts, reason: RuledReason): boolean {
  if (reason === 'deposit_gone') return moneyOf(desk, view).shortageBaseUnits > 0n;
  return IS_CALLED_FOR[reason](desk, view);
}

function acknowledgedBaseUnits({ holds }: Pick<OrderFacts, 'holds'>): bigint {
  return holds.findLast(({ acknowledgedBaseUnits: sum }) => sum !== null)?.acknowledgedBaseUnits ?? 0n;
}
