import { type World, chainOf } from '../../world/world.ts';
import type { EndRule } from './end-rules.ts';

/** Nothing that is on a network waits for a decision, and nothing that left one is in the books. */
export const moneyOfNoOrderIsDecided: EndRule = {
  name: 'money of no order is decided',
  check: (world: World) => {
    for (const { railId, outputKey, txid, state, entryId } of world.records.listUnmatched()) {
      if (state !== 'open') continue;
      if (chainOf(world, railId).isPresent(txid)) return `${outputKey} still waits`;
      if (entryId !== null) return `${outputKey} is gone and in the books`;
    }
    return null;
  },
};
