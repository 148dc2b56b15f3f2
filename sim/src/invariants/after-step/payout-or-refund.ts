import type { OrderRule } from './step-rule.ts';

const PAID_OUT = new Set(['prepared', 'sent', 'delivered']);
const LIVE = new Set(['approved', 'seen', 'confirmed']);

/** Nobody gets both what was promised and all of the payment back; what ended keeps no deposit. */
export const payoutOrRefund: OrderRule = {
  name: 'a payout or a refund',
  check: ({ after, payouts, refunds, sightings }) => {
    const isPaidOut = PAID_OUT.has(after.stage) || payouts.some(({ state }) => LIVE.has(state));
    if (isPaidOut && refunds.some(({ kind }) => kind === 'full'))
      return 'it is paid out and refunded in full';
    if (after.stage !== 'closed' && after.stage !== 'closed_funded') return null;
    const kept = sightings.find(({ bookedAs }) => bookedAs === 'deposits');
    return kept === undefined ? null : `it ended, and ${kept.outputKey} still stands among the deposits`;
  },
};
