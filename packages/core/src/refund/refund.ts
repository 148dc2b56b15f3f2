import type { ActorKind } from '../order/transition.ts';
import { ok, refuse, type Result } from '../result/result.ts';

/** Why money of a customer is to go back. */
export const REFUND_KINDS = ['full', 'excess', 'late', 'duplicate', 'wrong_asset'] as const;
export type RefundKind = (typeof REFUND_KINDS)[number];

/** Where one refund stands. A refund covers some deposits of one order; an order can have several. */
export const REFUND_STATES = [
  'due',
  'address_needed',
  'approved',
  'sent',
  'refunded',
  'converted',
  'waived',
  'withheld',
] as const;
export type RefundState = (typeof REFUND_STATES)[number];

interface RefundTransition {
  readonly from: readonly RefundState[];
  readonly to: RefundState;
  readonly actors: readonly ActorKind[];
}

/** The door of refunds, as the one of orders: a change of state is a row here. */
export const REFUND_TRANSITIONS = {
  ask_address: { from: ['due'], to: 'address_needed', actors: ['operator', 'policy'] },
  set_address: { from: ['due', 'address_needed'], to: 'due', actors: ['customer', 'operator'] },
  convert: { from: ['due', 'address_needed'], to: 'converted', actors: ['operator'] },
  approve: { from: ['due'], to: 'approved', actors: ['operator'] },
  unapprove: { from: ['approved'], to: 'due', actors: ['operator'] },
  txid_verified_seen: { from: ['approved'], to: 'sent', actors: ['operator', 'watcher'] },
  proven_dead: { from: ['sent'], to: 'approved', actors: ['watcher'] },
  confirmed: { from: ['sent'], to: 'refunded', actors: ['watcher'] },
  attest_refunded: { from: ['approved'], to: 'refunded', actors: ['operator'] },
  waive_dust: { from: ['due', 'address_needed'], to: 'waived', actors: ['operator'] },
  withhold: { from: ['due'], to: 'withheld', actors: ['operator'] },
  release: { from: ['withheld'], to: 'due', actors: ['operator'] },
} as const satisfies Record<string, RefundTransition>;

export type RefundEvent = keyof typeof REFUND_TRANSITIONS;
export type RefundRefusal = 'refund_transition_not_allowed' | 'actor_not_allowed';

/** Where `event` leads a refund from `state`, if there is a door and `actor` has its key. */
export function nextRefundState(
  state: RefundState,
  event: RefundEvent,
  actor: ActorKind,
): Result<RefundState, RefundRefusal> {
  const transition: RefundTransition = REFUND_TRANSITIONS[event];
  if (!transition.from.includes(state)) return refuse('refund_transition_not_allowed');
  if (!transition.actors.includes(actor)) return refuse('actor_not_allowed');
  return ok(transition.to);
}

/** True where nothing is owed any more. */
export function isRefundEnded(state: RefundState): boolean {
  return state === 'refunded' || state === 'converted' || state === 'waived';
}
