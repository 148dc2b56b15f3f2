import type { HoldReason } from './hold.ts';
import type { RefundState } from '../outgoing/refund-state.ts';
import type { FIRST_STAGES, OrderEvent } from './transition.ts';

/**
 * Changes that a letter reports to the customer, and how much they need to know. `news`: good to know.
 * `action`: only they can do the next step. `always`: protects their money, so no choice turns it off.
 */
export const ORDER_TURNS = {
  order_link: 'news',
  order_succeeded: 'news',
  payment_seen: 'news',
  payment_confirmed: 'news',
  payment_short: 'action',
  payment_over: 'action',
  payment_late: 'action',
  payment_gone: 'action',
  order_taken: 'news',
  order_delivered: 'news',
  order_canceled: 'news',
  order_expired: 'news',
  order_held: 'action',
  refund_opened: 'action',
  refund_address_set: 'always',
  refund_address_changed: 'always',
  refund_withheld: 'action',
  refund_sent: 'news',
  refund_waived: 'news',
} as const satisfies Record<string, LetterNeed>;

export type OrderTurn = keyof typeof ORDER_TURNS;
type LetterNeed = 'news' | 'action' | 'always';

/** Which letters customers can choose: all, those that ask for something, or none. */
export const CUSTOMER_LETTER_CHOICES = ['all', 'action', 'none'] as const;
/** Which letters are sent about an order. `refused`: the customer's mail server does not know the address. */
export const LETTER_CHOICES = [...CUSTOMER_LETTER_CHOICES, 'refused'] as const;
export type LetterChoice = (typeof LETTER_CHOICES)[number];

/**
 * The turn that each event of an order causes; null if it sends no letter. A stage that stays the same is
 * announced only once, so the caller skips events that do not change it.
 */
export const TURN_OF_EVENT: Readonly<Record<OrderEvent | keyof typeof FIRST_STAGES, OrderTurn | null>> = {
  create: 'order_link',
  create_from_conversion: 'order_succeeded',
  // The refund of such an order has letters of its own.
  create_for_return: null,
  // The customer has just said so themselves.
  claim_paid: null,
  deposit_seen_enough: 'payment_seen',
  deposit_seen_short: 'payment_short',
  deposit_dropped_all: 'payment_gone',
  deposit_dropped_some: 'payment_short',
  deposit_final_exact: 'payment_confirmed',
  deposit_final_over: 'payment_over',
  manual_receipt_exact: 'payment_confirmed',
  manual_receipt_short: 'payment_short',
  manual_receipt_over: 'payment_over',
  receipt_corrected_none: 'payment_gone',
  receipt_corrected_short: 'payment_short',
  accept_short_within_policy: 'payment_confirmed',
  accept_over_refund_excess: 'payment_confirmed',
  reorg_unfund: 'payment_gone',
  user_cancel: 'order_canceled',
  lock_expired: 'order_expired',
  claim_expired: 'order_expired',
  lost_expired: 'order_canceled',
  short_window_closed: 'order_canceled',
  mismatch_cancel: 'order_canceled',
  wait_expired: 'order_canceled',
  operator_cancel_unfunded: 'order_canceled',
  operator_cancel_funded: 'order_canceled',
  late_deposit: 'payment_late',
  take: 'order_taken',
  // These events are about how operators share their work, or about steps that may still change before money
  // arrives.
  release_assignment: null,
  prepare_payout: null,
  adopt_payout: null,
  discard_draft: null,
  payout_txid_verified_seen: null,
  // The letter about the hold reports this event.
  payout_proven_dead: null,
  payout_confirmed: 'order_delivered',
  attest_delivered: 'order_delivered',
  deposit_dead_after_take: 'order_canceled',
};

/** The turn of a refund that reached a state; null if the state sends no letter. */
export const TURN_OF_REFUND: Readonly<Record<RefundState, OrderTurn | null>> = {
  due: 'refund_opened',
  withheld: 'refund_withheld',
  // An approved refund is reported once all of its payments are final: until then another transaction may
  // replace them.
  approved: null,
  sent: null,
  refunded: 'refund_sent',
  // The letter about the new order reports the conversion.
  converted: null,
  waived: 'refund_waived',
};

/** The turn of a hold that was opened; null if the reason sends no letter. */
export const TURN_OF_HOLD: Readonly<Record<HoldReason, OrderTurn>> = {
  deposit_gone: 'order_held',
  deposit_reversed: 'order_held',
  payment_gone: 'order_held',
  paid_too_much: 'order_held',
  payment_unexplained: 'order_held',
  address_integrity: 'order_held',
  restored: 'order_held',
  operator: 'order_held',
  question: 'order_held',
  bank_freeze: 'order_held',
  listed: 'order_held',
  screening: 'order_held',
};

/** Whether a letter about this turn is written to a customer who made this choice. */
export function isLetterWanted(turn: OrderTurn, choice: LetterChoice): boolean {
  const need: LetterNeed = ORDER_TURNS[turn];
  if (choice === 'refused') return false;
  if (need === 'always' || choice === 'all') return true;
  return choice === 'action' && need === 'action';
}
