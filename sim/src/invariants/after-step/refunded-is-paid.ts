import type { OrderRule } from './step-rule.ts';

/** A refund is over when the network shows it at its address, to the base unit (or a person attests it). */
export const refundedIsPaid: OrderRule = {
  name: 'refunded is paid',
  check: ({ refunds }, { chains }) => {
    for (const { refundId, state, railId, outputKey, watchKey, evidence, allocatedBaseUnits } of refunds) {
      if (state !== 'refunded') continue;
      const chain = chains.get(railId);
      if (chain === undefined) {
        if (evidence === null) return `nobody attests ${refundId}`;
        continue;
      }
      const output = chain.listEver(watchKey ?? '').find((each) => each.outputKey === outputKey);
      if (output === undefined || output.deepest < 1) return `${refundId} was never paid`;
      if (output.baseUnits !== allocatedBaseUnits) {
        return `${refundId} was paid ${output.baseUnits} of ${allocatedBaseUnits}`;
      }
    }
    return null;
  },
};
