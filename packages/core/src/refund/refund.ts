import type { ActorKind } from '../vocabulary/vocabulary.ts';
import type { DisbursementState } from '../outgoing/disbursement.ts';
import { ok, refuse, type Result } from '../result/result.ts';

export const REFUND_KINDS = ['full', 'excess', 'late', 'duplicate'] as const;
export type RefundKind = (typeof REFUND_KINDS)[number];

/** The state of a refund. `approved`, `sent` and `refunded` follow from its disbursement. */
export const REFUND_STATES = [
  'due',
  'withheld',
  'approved',
  'sent',
  'refunded',
  'converted',
  'waived',
] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/**
 * By what right a refund address was entered: the order's link only, the browser that made the order, its
 * account's session, a link mailed to its e-mail, or an operator.
 */
export const ADDRESS_TELLERS = ['link', 'browser', 'account', 'letter', 'operator'] as const;
export type AddressTeller = (typeof ADDRESS_TELLERS)[number];

interface RefundTransition {
  readonly from: RefundState;
  readonly to: RefundState;
  readonly actors: readonly ActorKind[];
}

/** Actions on a refund; the payment itself is a disbursement. */
export const REFUND_TRANSITIONS = {
  set_address: { from: 'due', to: 'due', actors: ['customer', 'operator'] },
  approve: { from: 'due', to: 'approved', actors: ['operator'] },
  convert: { from: 'due', to: 'converted', actors: ['operator'] },
  waive_dust: { from: 'due', to: 'waived', actors: ['operator'] },
  withhold: { from: 'due', to: 'withheld', actors: ['operator'] },
  release: { from: 'withheld', to: 'due', actors: ['operator'] },
} as const satisfies Record<string, RefundTransition>;

export type RefundEvent = keyof typeof REFUND_TRANSITIONS;
export type RefundRefusal = 'refund_transition_not_allowed' | 'actor_not_allowed';

/** The state after `event`, if it is allowed and `actor` may cause it. */
export function nextRefundState(
  state: RefundState,
  event: RefundEvent,
  actor: ActorKind,
): Result<RefundState, RefundRefusal> {
  const transition: RefundTransition = REFUND_TRANSITIONS[event];
  if (transition.from !== state) return refuse('refund_transition_not_allowed');
  if (!transition.actors.includes(actor)) return refuse('actor_not_allowed');
  return ok(transition.to);
}

const STATE_BY_DISBURSEMENT = {
  approved: 'approved',
  partial: 'sent',
  paid: 'sent',
  excess: 'sent',
  settled: 'refunded',
  stopped: 'due',
  withdrawn: 'due',
} as const satisfies Record<DisbursementState, RefundState>;

/** The state of a refund by the state of its newest disbursement. */
export function refundStateOf(disbursement: DisbursementState): RefundState {
  return STATE_BY_DISBURSEMENT[disbursement];
}

/** True if nothing is owed any more. */
export function isRefundEnded(state: RefundState): boolean {
  return state === 'refunded' || state === 'converted' || state === 'waived';
}

/** True if it is owed and not approved: its amount may still change with the deposits. */
export function isRefundOpen(state: RefundState): boolean {
  return state === 'due' || state === 'withheld';
}
