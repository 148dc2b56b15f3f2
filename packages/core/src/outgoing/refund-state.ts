import type { ActorKind } from '../vocabulary.ts';
import type { DisbursementState } from './disbursement.ts';
import { type Result, ok, refuse } from '../result.ts';

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

/** How a refund ends. Of an order with several refunds, the first of these names the end. */
export const REFUND_ENDS = ['refunded', 'converted', 'waived'] as const satisfies readonly RefundState[];
export type RefundEnd = (typeof REFUND_ENDS)[number];

/** True if nothing is owed any more. */
export function isRefundEnded(state: RefundState): state is RefundEnd {
  return REFUND_ENDS.some((end) => end === state);
}

/** How all that was owed back ended; null while something still is, and where nothing was. */
export function endOfRefunds(states: readonly RefundState[]): RefundEnd | null {
  return states.every(isRefundEnded) ? (REFUND_ENDS.find((end) => states.includes(end)) ?? null) : null;
}

/** True if it is owed and not approved: its amount may still change with the deposits. */
export function isRefundOpen(state: RefundState): boolean {
  return state === 'due' || state === 'withheld';
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** As promised in the terms. */
const REFUND_BUSINESS_DAYS = 5;
/** 1970-01-01 was a Thursday. Days are in UTC; Saturday and Sunday do not count. */
const THURSDAY = 4;

/** Bounds the loop; nothing is due later than this. */
const BUSINESS_DAYS_COUNTED_MAX = 260;

/** Five business days after `openedAtMs`, at the same time of day. Holidays are not considered. */
export function refundDueAtMs(openedAtMs: number): number {
  let dueAtMs = openedAtMs;
  for (let counted = 0; counted < REFUND_BUSINESS_DAYS; counted += 1) dueAtMs = nextBusinessDayMs(dueAtMs);
  return dueAtMs;
}

/** Business days until `dueAtMs`, rounded up; 0 once it has passed. */
export function countBusinessDaysLeft(nowMs: number, dueAtMs: number): number {
  let count = 0;
  for (let atMs = nowMs; atMs < dueAtMs && count < BUSINESS_DAYS_COUNTED_MAX; count += 1)
    atMs = nextBusinessDayMs(atMs);
  return count;
}

/** The same time of day on the next business day. */
function nextBusinessDayMs(timeMs: number): number {
  let nextMs = timeMs + DAY_MS;
  while (isWeekend(nextMs)) nextMs += DAY_MS;
  return nextMs;
}

function isWeekend(timeMs: number): boolean {
  const weekday = (Math.floor(timeMs / DAY_MS) + THURSDAY) % 7;
  return weekday === 0 || weekday === 6;
}
