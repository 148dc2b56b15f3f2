import type { ActorKind } from '../vocabulary.ts';
import { ok, refuse, type Result } from '../result.ts';
import { AWAITING_STAGES, type OrderStage, STOPPABLE_STAGES } from './stage.ts';

interface Transition {
  readonly from: readonly OrderStage[];
  readonly to: OrderStage;
  readonly actors: readonly ActorKind[];
}

/** Stages of an order whose receipt by hand can be taken back. */
const RECEIPT_STAGES = ['short', 'over', 'funded', 'assigned'] as const;

/**
 * Every allowed change of a stage, with the actors that may cause it. Guards that need more than the stage
 * (clock, deposits, payouts) are checked by the use case before.
 */
export const TRANSITIONS = {
  claim_paid: { from: ['awaiting_deposit'], to: 'claimed', actors: ['customer'] },
  deposit_seen_enough: {
    from: ['awaiting_deposit', 'claimed', 'short', 'lost'],
    to: 'seen',
    actors: ['watcher'],
  },
  deposit_seen_short: { from: ['awaiting_deposit', 'claimed', 'lost'], to: 'short', actors: ['watcher'] },
  deposit_dropped_all: { from: ['seen', 'short'], to: 'lost', actors: ['watcher'] },
  deposit_dropped_some: { from: ['seen', 'funded', 'over'], to: 'short', actors: ['watcher'] },
  deposit_final_exact: { from: ['seen', 'short'], to: 'funded', actors: ['watcher'] },
  deposit_final_over: { from: ['seen', 'short'], to: 'over', actors: ['watcher'] },
  manual_receipt_exact: {
    from: AWAITING_STAGES,
    to: 'funded',
    actors: ['operator'],
  },
  manual_receipt_short: { from: AWAITING_STAGES, to: 'short', actors: ['operator'] },
  manual_receipt_over: { from: AWAITING_STAGES, to: 'over', actors: ['operator'] },
  // For receipts that a person should not have recorded; which of these events applies depends on the
  // remaining money.
  receipt_corrected_none: {
    from: RECEIPT_STAGES,
    to: 'claimed',
    actors: ['operator'],
  },
  receipt_corrected_short: {
    from: RECEIPT_STAGES,
    to: 'short',
    actors: ['operator'],
  },
  accept_short_within_policy: { from: ['short'], to: 'funded', actors: ['operator', 'policy'] },
  accept_over_refund_excess: { from: ['over'], to: 'funded', actors: ['operator', 'policy'] },
  reorg_unfund: { from: ['funded', 'over'], to: 'lost', actors: ['watcher'] },
  user_cancel: { from: ['awaiting_deposit'], to: 'closed', actors: ['customer'] },
  lock_expired: { from: ['awaiting_deposit'], to: 'closed', actors: ['timer'] },
  claim_expired: { from: ['claimed'], to: 'closed', actors: ['timer'] },
  lost_expired: { from: ['lost'], to: 'closed', actors: ['timer'] },
  short_window_closed: { from: ['short'], to: 'closed_funded', actors: ['timer'] },
  mismatch_cancel: { from: ['over'], to: 'closed_funded', actors: ['policy', 'operator'] },
  // No payment in time came into a block soon enough: any later one is late.
  wait_expired: { from: ['seen'], to: 'closed', actors: ['watcher'] },
  // From the later stages only if the network has taken back all deposits.
  operator_cancel_unfunded: {
    from: STOPPABLE_STAGES,
    to: 'closed',
    actors: ['operator'],
  },
  operator_cancel_funded: {
    from: ['seen', 'short', 'funded', 'over', 'assigned', 'prepared'],
    to: 'closed_funded',
    actors: ['operator'],
  },
  late_deposit: {
    from: ['closed', 'claimed', 'seen', 'short', 'lost', 'over'],
    to: 'closed_funded',
    actors: ['watcher', 'operator', 'policy'],
  },
  // Also from 'assigned': the next operator takes a released order, or one whose lease has expired.
  take: { from: ['funded', 'assigned'], to: 'assigned', actors: ['operator'] },
  release_assignment: { from: ['assigned'], to: 'assigned', actors: ['operator', 'timer'] },
  prepare_payout: { from: ['assigned'], to: 'prepared', actors: ['operator'] },
  // A payment without a prepared payout that an operator identifies as the desk's.
  adopt_payout: { from: ['funded', 'assigned'], to: 'prepared', actors: ['operator'] },
  discard_draft: { from: ['prepared'], to: 'assigned', actors: ['operator'] },
  payout_txid_verified_seen: { from: ['prepared'], to: 'sent', actors: ['operator', 'watcher'] },
  payout_proven_dead: { from: ['sent'], to: 'prepared', actors: ['watcher', 'operator'] },
  payout_confirmed: { from: ['sent'], to: 'delivered', actors: ['watcher'] },
  attest_delivered: { from: ['prepared', 'sent'], to: 'delivered', actors: ['operator'] },
  deposit_dead_after_take: { from: ['assigned', 'prepared'], to: 'closed', actors: ['watcher', 'operator'] },
} as const satisfies Record<string, Transition>;

export type OrderEvent = keyof typeof TRANSITIONS;

/** How an order can start: created by a customer, or converted from another order's refund. */
export const FIRST_STAGES = {
  create: 'awaiting_deposit',
  create_from_conversion: 'funded',
  create_for_return: 'closed',
} as const;

export type TransitionRefusal = 'transition_not_allowed' | 'actor_not_allowed';

/** The stage after `event`, if the transition exists and `actor` may cause it. */
export function nextStage(
  stage: OrderStage,
  event: OrderEvent,
  actor: ActorKind,
): Result<OrderStage, TransitionRefusal> {
  const transition: Transition = TRANSITIONS[event];
  if (!transition.from.includes(stage)) return refuse('transition_not_allowed');
  if (!transition.actors.includes(actor)) return refuse('actor_not_allowed');
  return ok(transition.to);
}
