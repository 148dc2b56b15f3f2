import type { KnownOutput, Rail, ScanBatch } from '../ports/rail.ts';
import type { SeenOutput } from '../facts/sighting.ts';
import { withoutUnreadBlock } from '../facts/unread-block.ts';

/** Where recorded payments are now that the reading did not show, on a network that can be asked for them. */
export async function locateHidden(
  rail: Rail,
  { cursor }: ScanBatch,
  waiting: readonly KnownOutput[],
  shown: readonly SeenOutput[],
): Promise<readonly SeenOutput[]> {
  const shownKeys = new Set(shown.map(({ outputKey }) => outputKey));
  const hidden = waiting.filter(({ outputKey }) => !shownKeys.has(outputKey));
  if (rail.locateKnown === undefined || hidden.length === 0) return [];
  const located = await rail.locateKnown(hidden);
  return located.map((output) => withoutUnreadBlock(output, rail.readHeight(cursor)));
}
