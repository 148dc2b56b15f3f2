import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DerivedAddress, RailCursor, WatchSet } from '@naru/desk';
import type { RailDriver } from '../rail-contract.ts';
import type { Scanned } from './scan-all.ts';
import { watchOnly } from './watch-only.ts';

/** Tests a rail's answers to a desk that was restored. */
export function testReread(
  driver: () => RailDriver,
  {
    freshAddress,
    scanToHead,
  }: {
    readonly freshAddress: () => DerivedAddress;
    readonly scanToHead: (cursor: RailCursor, watch: WatchSet) => Promise<Scanned>;
  },
): void {
  test('reads again what came before its place, and not a block less than it was asked for', async () => {
    const paid = freshAddress();
    const watch = watchOnly(paid.watchKey);
    await driver().pay([{ address: paid.address, baseUnits: 9_000_000n }]);
    await driver().mine(3);
    const cursor = await driver().rail.startCursor();
    assert.deepEqual((await scanToHead(cursor, watch)).outputs, []);
    const range = { sinceMs: 0, blocksMin: 3, blocksMax: 3 };
    const again = await driver().rail.rereadFrom?.(cursor, range);
    assert.ok(again);
    assert.equal(again.isWhole, false);
    const { outputs, head } = await scanToHead(again.cursor, watch);
    assert.equal(outputs.length, 1);
    assert.equal(again.fromHeight, head.height - 2);
    const narrow = await driver().rail.rereadFrom?.(cursor, { ...range, blocksMin: 2, blocksMax: 2 });
    assert.ok(narrow);
    assert.deepEqual((await scanToHead(narrow.cursor, watch)).outputs, []);
    const whole = await driver().rail.rereadFrom?.(cursor, { ...range, blocksMax: 1_000_000 });
    assert.equal(whole?.isWhole, true);
    assert.equal(whole.fromHeight, 1);
  });

  test('names blocks that its server has thrown away, and reads on from the first one left', async () => {
    const moved = driver();
    const { rail } = moved;
    // A wallet's server and the simulated network keep all blocks.
    if (moved.prune === undefined) return;
    const paid = freshAddress();
    const watch = watchOnly(paid.watchKey);
    const old = await rail.startCursor();
    await moved.mine(400);
    await moved.pay([{ address: paid.address, baseUnits: 9_000_000n }]);
    await moved.mine(301);
    const headCursor = await rail.startCursor();
    const headHeight = rail.readHeight(headCursor);
    const firstKept = await moved.prune(headHeight - 310);
    await assert.rejects(rail.scan(old, watch, 10), { code: 'blocks_pruned' });
    const range = { sinceMs: 0, blocksMin: 3, blocksMax: headHeight - rail.readHeight(old) };
    const again = await rail.rereadFrom?.(headCursor, range);
    assert.ok(again);
    assert.equal(again.isWhole, false);
    assert.ok(again.fromHeight > firstKept && again.fromHeight <= firstKept + 8, `${again.fromHeight}`);
    assert.equal((await scanToHead(again.cursor, watch)).outputs.length, 1);
  });

  test('tells which keys have money, waiting or in a block', async () => {
    const [mined, waiting, unused] = [freshAddress(), freshAddress(), freshAddress()];
    await driver().pay([{ address: mined.address, baseUnits: 2_000_000n }]);
    await driver().mine(1);
    await driver().pay([{ address: waiting.address, baseUnits: 2_000_000n }]);
    const keys = [mined, waiting, unused].map(({ watchKey }) => watchKey);
    const used = await driver().rail.listUsedKeys?.(keys);
    const isSeen = (key: string) =>
      key !== unused.watchKey && (key === mined.watchKey || !driver().readsBlocksOnly);
    assert.deepEqual(used, new Set(keys.filter(isSeen)));
    await driver().mine(1);
  });

  test('adds up what each key has in blocks, where balances can be read', async () => {
    const { rail, assetId } = driver();
    if (rail.readBalances === undefined) return;
    const [twice, once, unused] = [freshAddress(), freshAddress(), freshAddress()];
    await driver().pay([
      { address: twice.address, baseUnits: 2_000_001n },
      { address: once.address, baseUnits: 3_000_003n },
    ]);
    await driver().pay([{ address: twice.address, baseUnits: 4_000_000n }]);
    await driver().mine(1);
    const balances = await rail.readBalances([twice, once, unused].map(({ watchKey }) => watchKey));
    const balanceOf = ({ watchKey }: DerivedAddress) => balances.get(watchKey)?.get(assetId) ?? 0n;
    assert.deepEqual([twice, once, unused].map(balanceOf), [6_000_001n, 3_000_003n, 0n]);
  });
}
