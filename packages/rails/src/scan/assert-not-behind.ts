import type { BlockSource } from './block-source.ts';
import { RailFault } from './rail-fault.ts';

/**
 * Throws if a server does not have the last block that was read. Behind one public address there are many
 * servers, some of them late: a block that such a one does not have yet is not gone.
 */
export async function assertNotBehind(
  source: Pick<BlockSource, 'readHeadHeight'>,
  readHeight: number,
): Promise<void> {
  if ((await source.readHeadHeight()) < readHeight)
    throw new RailFault('node_behind', 'the node has fewer blocks than were already read');
}
