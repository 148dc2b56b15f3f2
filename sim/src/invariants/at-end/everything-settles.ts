import type { EndRule } from './end-rules.ts';

/** Where nobody but the clock and the network is waited for. */
const PASSING = new Set(['awaiting_deposit', 'claimed', 'seen', 'short', 'lost', 'over']);

/** No order waits for ever for something that will not come. */
export const everythingSettles: EndRule = {
  name: 'everything settles',
  check: ({ orders, profile }) => {
    const isPassing = (stage: string): boolean =>
      // Under the policy `assist` an operator decides about too much.
      PASSING.has(stage) && !(stage === 'over' && profile.depositPolicy === 'assist');
    const stuck = [...orders.values()].find(({ stage }) => isPassing(stage));
    return stuck === undefined ? null : `order ${stuck.orderId.slice(0, 6)} is still ${stuck.stage}`;
  },
};
