import type { EndRule } from './end-rules.ts';

/** Where nobody but the clock and the network is waited for. */
const PASSING = new Set(['awaiting_deposit', 'claimed', 'seen', 'short', 'lost', 'over']);

/** No order waits for ever for something that will not come. */
export const everythingSettles: EndRule = {
  name: 'everything settles',
  check: ({ orders }) => {
    const stuck = [...orders.values()].find(({ stage }) => PASSING.has(stage));
    return stuck === undefined ? null : `order ${stuck.orderId.slice(0, 6)} is still ${stuck.stage}`;
  },
};
