import type { OrderRule } from './step-rule.ts';

const USED_FOR_PRIZE = `SELECT 1 FROM prize_payments
  WHERE rail_id = ? AND output_key = ? AND standing IN ('counted', 'lost')`;

/** Payments of an order were made to it and to no other, and count for one purpose, or for a prize. */
export const outputCountsOnce: OrderRule = {
  name: 'an output counts once',
  check: ({ after, sightings, disbursements }, world) => {
    const { records, chains } = world;
    const paidTwice = sightings.find(
      ({ standing, railId, outputKey }) =>
        (standing === 'counted' || standing === 'booked') &&
        records.ask(USED_FOR_PRIZE, railId, outputKey) !== null,
    );
    if (paidTwice !== undefined) return `${paidTwice.outputKey} counts for it, and paid a prize`;
    for (const sighting of sightings) {
      const { railId, outputKey, purpose, baseUnits, disbursementId, standing } = sighting;
      const isCounted = purpose !== 'deposit' && (standing === 'counted' || standing === 'booked');
      const disbursement = disbursements.find((each) => each.disbursementId === disbursementId);
      if (isCounted && (disbursement?.purpose !== purpose || disbursement.watchKey !== sighting.watchKey))
        return `${outputKey} counts for nothing that its receiver was given`;
      const chain = chains.get(railId);
      if (chain === undefined) continue;
      const { outputs = [] } = chain.transactions.get(outputKey.split(':')[0] ?? '') ?? {};
      const output = outputs.find((each) => each.outputKey === outputKey);
      if (output === undefined) return `${outputKey} was never paid to it`;
      if (output.baseUnits !== baseUnits) return `${outputKey} is ${output.baseUnits}, not ${baseUnits}`;
      const givenTo = records.ask(
        'SELECT order_id FROM unmatched_deposits WHERE rail_id = ? AND output_key = ?',
        railId,
        outputKey,
      );
      // A person gave it to this order.
      if (givenTo === after.orderId) continue;
      if (output.watchKey !== sighting.watchKey) return `${outputKey} was paid to another address`;
      const watched = records.ask(
        `SELECT count(*) FROM watch_entries
          WHERE rail_id = ? AND watch_key = ? AND order_id = ? AND purpose = ?`,
        railId,
        output.watchKey,
        after.orderId,
        purpose,
      );
      if (watched !== 1) return `${outputKey} was paid to somebody else`;
    }
    return null;
  },
};
