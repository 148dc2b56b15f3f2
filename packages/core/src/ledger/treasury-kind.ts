/** What happened to money of the desk that was moved outside of orders. */
export const TREASURY_KINDS = [
  'bought',
  'sold',
  'to_cold',
  'from_cold',
  'network_fee',
  'counted',
  'rebalanced',
  'margin_taken',
  'lottery_funded',
  'lottery_returned',
  'lottery_paid',
] as const;
export type TreasuryKind = (typeof TREASURY_KINDS)[number];
