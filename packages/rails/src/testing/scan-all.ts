import assert from 'node:assert/strict';
import type { Rail, RailCursor, SeenOutput, WatchSet } from '@naru/desk';

export interface Scanned {
  readonly outputs: readonly SeenOutput[];
  readonly goneBlocks: readonly { readonly height: number; readonly hash: string }[];
  readonly cursor: RailCursor;
  readonly head: { readonly height: number; readonly hash: string };
}

/** Scans until the rail has caught up. */
export async function scanAll(
  rail: Rail,
  cursor: RailCursor,
  watch: WatchSet,
  blocksMax: number,
): Promise<Scanned> {
  const outputs: SeenOutput[] = [];
  const goneBlocks: { readonly height: number; readonly hash: string }[] = [];
  let batch = await rail.scan(cursor, watch, blocksMax);
  outputs.push(...batch.outputs);
  goneBlocks.push(...batch.goneBlocks);
  for (let step = 0; step < 1000 && !batch.isCaughtUp; step += 1) {
    batch = await rail.scan(batch.cursor, watch, blocksMax);
    outputs.push(...batch.outputs);
    goneBlocks.push(...batch.goneBlocks);
  }
  assert.ok(batch.isCaughtUp);
  return { outputs, goneBlocks, cursor: batch.cursor, head: batch.head };
}
