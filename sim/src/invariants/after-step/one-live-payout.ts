import type { OrderRule } from './step-rule.ts';

const LIVE = new Set(['approved', 'seen', 'confirmed']);

/** At most one attempt of an order can be paid at a time, and it pays what was promised to whom it was. */
export const oneLivePayout: OrderRule = {
  name: 'one live payout',
  check: ({ after, payouts }) => {
    const live = payouts.filter(({ state }) => LIVE.has(state));
    if (live.length > 1) return `${live.length} attempts can be paid`;
    const wrong = payouts.find(
      ({ address, baseUnits }) => address !== after.receiveAddress || baseUnits !== after.receiveBaseUnits,
    );
    if (wrong !== undefined) return `${wrong.payoutId} pays something else`;
    const isWorkedOn = ['prepared', 'sent', 'delivered'].includes(after.stage);
    // A payment that was gone for good leaves its attempt failed until somebody has looked.
    const hasFailed = after.stage === 'prepared' && payouts.some(({ state }) => state === 'failed');
    if (isWorkedOn && live.length === 0 && !hasFailed) return `it is ${after.stage} and no attempt is live`;
    return isWorkedOn || live.length === 0 ? null : `it is ${after.stage} and can be paid`;
  },
};
