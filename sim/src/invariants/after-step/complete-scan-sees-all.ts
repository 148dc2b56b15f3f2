import type { WorldRule } from './step-rule.ts';
import type { World } from '../../world/world.ts';
import { chainOf } from '../../world/world.ts';

/**
 * After a scan that reached the head all money that is on the network for our orders is written down as it
 * is.
 */
export const completeScanSeesAll: WorldRule = {
  name: 'a complete scan sees all',
  check: (world, { scanned }) => {
    for (const [railId, { hadGoneBlocks }] of scanned) {
      const broken = railBroken(world, railId) ?? (hadGoneBlocks ? null : ghostOf(world, railId));
      if (broken !== null) return `${railId}: ${broken}`;
    }
    return null;
  },
};

function railBroken(world: World, railId: string): string | null {
  const chain = chainOf(world, railId);
  for (const { depositWatchKey, payRailId, orderId } of world.orders.values()) {
    if (payRailId !== railId || depositWatchKey === null) continue;
    for (const { outputKey, blockHash } of chain.listPresent(depositWatchKey)) {
      const known = world.witness.sightings.get(`${railId} ${outputKey}`);
      if (known === undefined || known.orderId !== orderId) return `${outputKey} is not accounted for`;
      if (known.isDropped) return `${outputKey} is there and counts as gone`;
      if (known.blockHash !== blockHash)
        return `${outputKey} is in block ${blockHash}, not ${known.blockHash}`;
    }
  }
  return null;
}

/** Money that is written down as there, and is not. */
function ghostOf(world: World, railId: string): string | null {
  const chain = chainOf(world, railId);
  for (const sighting of world.witness.sightings.values()) {
    if (sighting.railId !== railId || sighting.isDropped) continue;
    const txid = sighting.outputKey.split(':')[0] ?? '';
    if (chain.ledger.findTransaction(txid) === null)
      return `${sighting.outputKey} is gone and counts as there`;
  }
  return null;
}
