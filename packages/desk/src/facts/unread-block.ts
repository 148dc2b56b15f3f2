import type { SeenOutput } from './sighting.ts';

/** An output in a block that was not read yet is unconfirmed: nobody would notice that the block vanished. */
export function withoutUnreadBlock(output: SeenOutput, readHeight: number): SeenOutput {
  const isUnread = output.blockHeight !== null && output.blockHeight > readHeight;
  return isUnread ? { ...output, blockHeight: null, blockHash: null, minedAtMs: null } : output;
}
