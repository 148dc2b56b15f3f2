import type { OrderRule } from './step-rule.ts';

/**
 * Everything committed, and everything acknowledged to a caller, is there after every crash, error and race.
 */
export const commitsStay: OrderRule = {
  name: 'commits stay',
  check: ({ after, audit, sightings }, { witness }) => {
    for (const { orderId, version, stage } of witness.acknowledged) {
      if (orderId !== after.orderId) continue;
      const entry = audit.find(({ orderVersion }) => orderVersion === version);
      if (entry?.stageAfter !== stage) return `somebody was shown ${stage} in version ${version}`;
    }
    const known = [...witness.sightings.values()].filter(({ orderId }) => orderId === after.orderId);
    if (known.length !== sightings.length)
      return `${sightings.length} sightings, ${known.length} were written`;
    for (const { railId, outputKey, ...expected } of known) {
      const found = sightings.find((each) => each.railId === railId && each.outputKey === outputKey);
      if (found === undefined) return `the sighting of ${outputKey} is gone`;
      const isSame =
        found.purpose === expected.purpose &&
        found.baseUnits === expected.baseUnits &&
        found.firstSeenAtMs === expected.firstSeenAtMs &&
        found.blockHash === expected.blockHash &&
        (found.droppedAtMs !== null) === expected.isDropped;
      if (!isSame) return `the sighting of ${outputKey} is not as it was written`;
    }
    return null;
  },
};
