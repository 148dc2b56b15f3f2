/** Why an order was closed. */
export const CLOSE_REASONS = [
  'customer',
  'timeout',
  /** The same, by a clock that was put back afterwards. */
  'clock_wrong',
  'claim_timeout',
  'deposit_lost',
  'wrong_details',
  'wrong_amount',
  'no_payment',
  'underpaid',
  'overpaid',
  'late',
  /** It was seen in time, and no block took it soon enough. */
  'unconfirmed',
  /** Paid in time, after its reserve had ended and gone to others. */
  'reserve_gone',
  /** Opened to send back money that belonged to no order. */
  'unmatched',
  'other',
] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];
