const CLOSE_REASONS = [
  'customer',
  'timeout',
  'claim_timeout',
  'deposit_lost',
  'wrong_details',
  'wrong_amount',
  'no_payment',
  'underpaid',
  'overpaid',
  'late',
  'other',
] as const;

export type CloseReason = (typeof CLOSE_REASONS)[number];

/** Null for an open order; an unknown reason of a newer server becomes `other`. */
export function closeReasonOf(text: string | null): CloseReason | null {
  if (text === null) return null;
  return CLOSE_REASONS.find((reason) => reason === text) ?? 'other';
}
