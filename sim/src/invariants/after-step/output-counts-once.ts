import type { OrderRule } from './step-rule.ts';

/** What an order has was paid to it and to nobody else, and counts as one thing. */
export const outputCountsOnce: OrderRule = {
  name: 'an output counts once',
  check: ({ after, payouts, sightings, refunds }, { records, chains }) => {
    for (const { railId, outputKey, purpose, baseUnits } of sightings) {
      const chain = chains.get(railId);
      if (chain === undefined) continue;
      const { outputs = [] } = chain.transactions.get(outputKey.split(':')[0] ?? '') ?? {};
      const output = outputs.find((each) => each.outputKey === outputKey);
      if (output === undefined) return `${outputKey} was never paid to it`;
      const watched = records.ask(
        `SELECT count(*) FROM watch_entries
          WHERE rail_id = ? AND watch_key = ? AND order_id = ? AND purpose = ?`,
        railId,
        output.watchKey,
        after.orderId,
        purpose,
      );
      if (watched !== 1) return `${outputKey} was paid to somebody else`;
      if (output.baseUnits !== baseUnits) return `${outputKey} is ${output.baseUnits}, not ${baseUnits}`;
    }
    for (const { railId, outputKey } of [...payouts, ...refunds]) {
      if (outputKey === null) continue;
      const uses = records.ask(
        `SELECT (SELECT count(*) FROM payouts WHERE rail_id = ? AND output_key = ?)
          + (SELECT count(*) FROM refund_cases WHERE rail_id = ? AND output_key = ?)
          + (SELECT count(*) FROM sightings WHERE rail_id = ? AND output_key = ?
            AND (purpose = 'deposit' OR order_id <> ?))`,
        railId,
        outputKey,
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
