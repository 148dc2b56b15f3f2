import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LaterDeps, createLater } from './later.ts';

interface World {
  isOnline: boolean;
  isReachable: boolean;
  /** How many imports fail before one succeeds. */
  failuresLeft: number;
  imports: number;
  /** How often a sheet fails before it is loaded. */
  sheetFailuresLeft: number;
  readonly waitedMs: number[];
}

function createWorld(changes: Partial<World>) {
  const world: World = {
    isOnline: true,
    isReachable: true,
    failuresLeft: 0,
    imports: 0,
    sheetFailuresLeft: 0,
    waitedMs: [],
    ...changes,
  };
  const deps: LaterDeps = {
    isOnline: () => world.isOnline,
    isReachable: async () => world.isReachable,
    wait: async (ms) => {
      world.waitedMs.push(ms);
    },
    loadFailedSheets: async () => {
      world.sheetFailuresLeft -= 1;
      if (world.sheetFailuresLeft >= 0) throw new Error('a sheet was not loaded');
    },
  };
  const importCode = async (): Promise<string> => {
    world.imports += 1;
    world.failuresLeft -= 1;
    if (world.failuresLeft >= 0) throw new TypeError('Failed to fetch dynamically imported module');
    return 'code';
  };
  return { world, later: createLater(importCode, deps) };
}

test('code is loaded once, by as many callers as there are', async () => {
  const { world, later } = createWorld({});
  assert.equal(later.peek(), null);
  assert.deepEqual(await Promise.all([later.load(), later.load(), later.attempt().outcome]), [
    { ok: true, value: 'code' },
    { ok: true, value: 'code' },
    { ok: true, value: 'code' },
  ]);
  assert.equal(later.peek(), 'code');
  assert.equal(world.imports, 1);
});

test('a short drop of the connection is waited out', async () => {
  const { world, later } = createWorld({ failuresLeft: 2 });
  assert.deepEqual(await later.load(), { ok: true, value: 'code' });
  assert.deepEqual(world.waitedMs, [500, 2000]);
});

test('code is not used before the sheets that failed to load', async () => {
  const { world, later } = createWorld({ sheetFailuresLeft: 2 });
  assert.deepEqual(await later.load(), { ok: true, value: 'code' });
  assert.deepEqual(world.waitedMs, [500, 2000]);
  const lost = createWorld({ sheetFailuresLeft: 3 });
  assert.deepEqual(await lost.later.load(), { ok: false, reason: 'outdated' });
  assert.equal(lost.later.peek(), null);
});

test('a device without a connection learns so at once, and may try again later', async () => {
  const { world, later } = createWorld({ isOnline: false, failuresLeft: 1 });
  assert.deepEqual(await later.load(), { ok: false, reason: 'offline' });
  assert.equal(world.imports, 1);
  world.isOnline = true;
  assert.deepEqual(await later.load(), { ok: true, value: 'code' });
});

test('a file that a new release dropped is distinguished from a server that does not answer', async () => {
  const dropped = createWorld({ failuresLeft: 3 });
  assert.deepEqual(await dropped.later.load(), { ok: false, reason: 'outdated' });
  const silent = createWorld({ failuresLeft: 3, isReachable: false });
  assert.deepEqual(await silent.later.load(), { ok: false, reason: 'unreachable' });
});

test('a failed attempt is the same to everyone until somebody tries again or forgets it', async () => {
  const { world, later } = createWorld({ isOnline: false, failuresLeft: 2 });
  const failed = later.attempt();
  await failed.outcome;
  assert.equal(later.attempt(), failed);
  assert.equal(world.imports, 1);
  later.forget();
  assert.notEqual(later.attempt(), failed);
  await later.attempt().outcome;
  assert.equal(world.imports, 2);
  await later.load();
  const loaded = later.attempt();
  later.forget();
  assert.equal(later.attempt(), loaded);
  assert.equal(world.imports, 3);
});
