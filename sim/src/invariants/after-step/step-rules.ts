import { addressBelongsToOneOrder } from './address-belongs-to-one-order.ts';
import { auditIsWhole } from './audit-is-whole.ts';
import { commitsStay } from './commits-stay.ts';
import { booksBalance } from './books-balance.ts';
import { booksSayWhatOrdersSay, carriedIsGiven } from './books-say-what-orders-say.ts';
import { completeScanSeesAll } from './complete-scan-sees-all.ts';
import { deliveredIsPaid } from './delivered-is-paid.ts';
import { oneLivePayout } from './one-live-payout.ts';
import { outputCountsOnce } from './output-counts-once.ts';
import { payoutOrRefund } from './payout-or-refund.ts';
import { moneyOfNoOrder } from './money-of-no-order.ts';
import { priceIsOfItsMoment } from './price-is-of-its-moment.ts';
import { promiseNeverChanges } from './promise-never-changes.ts';
import { outgoingIsCovered } from './outgoing-is-covered.ts';
import { nothingIsSilent } from './nothing-is-silent.ts';
import { refundedIsPaid } from './refunded-is-paid.ts';
import { statusNeverFalls } from './status-never-falls.ts';
import type { OrderRule, WorldRule } from './step-rule.ts';

/** All rules; a new rule is a new file and a line here. */
export const ORDER_RULES: readonly OrderRule[] = [
  statusNeverFalls,
  promiseNeverChanges,
  addressBelongsToOneOrder,
  oneLivePayout,
  outputCountsOnce,
  deliveredIsPaid,
  auditIsWhole,
  commitsStay,
  priceIsOfItsMoment,
  booksSayWhatOrdersSay,
  carriedIsGiven,
  outgoingIsCovered,
  nothingIsSilent,
  refundedIsPaid,
  payoutOrRefund,
];

/** Rules over all orders. */
export const WORLD_RULES: readonly WorldRule[] = [completeScanSeesAll, booksBalance, moneyOfNoOrder];
