import { FIRST_STAGES, type OrderEvent, TRANSITIONS } from './transition.ts';

/** Events that only record a statement or an observation; they do not change the order itself. */
export const RECORDED_WORDS = [
  'note_written',
  'customer_told',
  'payment_asked_again',
  'details_shown',
  'letters_chosen',
  'link_replaced',
  'letters_refused',
] as const;
export type RecordedWord = (typeof RECORDED_WORDS)[number];

/** Events that change an order and keep its stage. */
export const AMENDMENTS = [
  'rehearsal_lock_ended',
  'promise_released',
  'closing_doubted',
  'deposit_booked',
  'deposit_assigned',
  'deposit_vanished',
  'refund_changed',
  'refund_prepared',
  'refund_seen',
  'refund_confirmed',
  'refund_withheld',
  'refund_released',
  'refund_withdrawn',
  'refund_waived',
  'deposit_returned',
  'refund_address_told',
  'refund_address_changed',
  'refund_link_mailed',
  'payment_proposed',
  'receipt_proposed',
  'proposal_rejected',
  'hold_opened',
  'hold_closed',
  'payments_changed',
  'payment_judged',
  'payment_reopened',
  'payment_attested',
  'receipt_reversed',
  'receipt_corrected',
  'payment_accepted',
  'owner_taken',
  'person_removed',
  ...RECORDED_WORDS,
] as const;
export type Amendment = (typeof AMENDMENTS)[number];

/** What an entry of the audit can be about. */
export type AuditEvent = OrderEvent | keyof typeof FIRST_STAGES | Amendment;
export const AUDIT_EVENTS: readonly AuditEvent[] = [
  ...namesOf(TRANSITIONS),
  ...namesOf(FIRST_STAGES),
  ...AMENDMENTS,
];

function namesOf<Table extends object>(table: Table): readonly (keyof Table)[] {
  return Object.keys(table).filter((name): name is keyof Table & string => name in table);
}
