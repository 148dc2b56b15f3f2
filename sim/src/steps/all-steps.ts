import { CUSTOMER_STEPS } from './customer-steps.ts';
import { NETWORK_STEPS } from './network-steps.ts';
import { OPERATOR_STEPS } from './operator-steps.ts';
import { OUTGOING_STEPS } from './outgoing-steps.ts';
import { PAYMENT_STEPS } from './payment-steps.ts';
import { PAYOUT_STEPS } from './payout-steps.ts';
import { PRIZE_STEPS } from './prize-steps.ts';
import { REFUND_STEPS } from './refund-steps.ts';
import type { Step } from './step.ts';
import { TREASURY_STEPS } from './treasury-steps.ts';
import { UNMATCHED_STEPS } from './unmatched-steps.ts';
import { WATCHER_STEPS } from './watcher-steps.ts';

/** Everything that can happen in this world. */
export const ALL_STEPS: readonly Step[] = [
  ...CUSTOMER_STEPS,
  ...PAYMENT_STEPS,
  ...NETWORK_STEPS,
  ...WATCHER_STEPS,
  ...OPERATOR_STEPS,
  ...OUTGOING_STEPS,
  ...PAYOUT_STEPS,
  ...PRIZE_STEPS,
  ...REFUND_STEPS,
  ...TREASURY_STEPS,
  ...UNMATCHED_STEPS,
];
