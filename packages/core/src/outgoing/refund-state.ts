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
 * On whose authority a refund address was entered: with the link of the order only, by the browser that made
 * the order, by the session of its account, with a link mailed to its e-mail, or by an operator.
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

/** How a refund ends. If an order has several refunds, the first of these that occurs is shown as its end. */
export const REFUND_ENDS = ['refunded', 'converted', 'waived'] as const satisfies readonly RefundState[];
export type RefundEnd = (typeof REFUND_ENDS)[number];

/** True if the refund owes nothing any more. */
export function isRefundEnded(state: RefundState): state is RefundEnd {
  return REFUND_ENDS.some((end) => end === state);
}

/** How the refunds of an order ended; null while one of them is still owed, and if there are none. */
export function endOfRefunds(states: readonly RefundState[]): RefundEnd | null {
  return states.every(isRefundEnded) ? (REFUND_ENDS.find((end) => states.includes(end)) ?? null) : null;
}

/** How the refunds of an order stand: their end, or that all that is still owed is paid and not yet final. */
export const REFUND_STANDS = [...REFUND_ENDS, 'sent'] as const;
export type RefundStand = (typeof REFUND_STANDS)[number];

/** Null while something of it is still to be paid, and if there are no refunds. */
export function standOfRefunds(
  refunds: readonly { readonly refundId: string; readonly state: RefundState }[],
  disbursements: readonly { readonly refundId: string | null; readonly state: DisbursementState }[],
): RefundStand | null {
  const end = endOfRefunds(refunds.map(({ state }) => state));
  if (end !== null || refunds.length === 0) return end;
  const isPaid = (id: string): boolean =>
    disbursements.some(({ refundId, state }) => refundId === id && state === 'paid');
  return refunds.every(({ refundId, state }) => isRefundEnded(state) || isPaid(refundId)) ? 'sent' : null;
}

/** True if the refund is owed and not approved: its amount may still change with the deposits. */
export function isRefundOpen(state: RefundState): boolean {
  return state === 'due' || state === 'withheld';
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The number of business days that the terms promise. */
const REFUND_BUSINESS_DAYS = 5;
/** 1970-01-01 was a Thursday. Days are in UTC; Saturday and Sunday do not count. */
const THURSDAY = 4;

/** Bounds the loop that counts days; nothing is due later than this. */
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
