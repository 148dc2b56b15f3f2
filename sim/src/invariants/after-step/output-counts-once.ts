import type { OrderRule } from './step-rule.ts';

/** What an order has was paid to it and to nobody else, and counts as one thing. */
export const outputCountsOnce: OrderRule = {
  name: 'an output counts once',
  check: ({ after, payouts, sightings }, { records, chains }) => {
    for (const { railId, outputKey, purpose, baseUnits } of sightings) {
      const chain = chains.get(railId);
      if (chain === undefined) continue;
      const watchKey = purpose === 'deposit' ? after.depositWatchKey : after.receiveWatchKey;
      const output = chain.listEver(watchKey ?? '').find((each) => each.outputKey === outputKey);
      if (output === undefined) return `${outputKey} was never paid to it`;
      if (output.baseUnits !== baseUnits) return `${outputKey} is ${output.baseUnits}, not ${baseUnits}`;
    }
    for (const { railId, outputKey } of payouts) {
      if (outputKey === null) continue;
      const uses = records.ask(
        `SELECT (SELECT count(*) FROM payouts WHERE rail_id = ? AND output_key = ?)
          + (SELECT count(*) FROM sightings WHERE rail_id = ? AND output_key = ?
            AND (purpose = 'deposit' OR order_id <> ?))`,
        railId,
        outputKey,
        railId,
        outputKey,
        after.orderId,
      );
      if (uses !== 1) return `${outputKey} is used ${uses} times`;
    }
    return null;
  },
};
