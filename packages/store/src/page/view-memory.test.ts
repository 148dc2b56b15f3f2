import { ok } from '@naru/core';
import type { OrderView, RailState } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PAY_RAIL, sampleChange, sampleNewOrder, sampleSighting } from '../testing/sample-order.ts';
import { SQLITE_ENGINE } from '../testing/sqlite-engine.ts';
import { makeOrder, withStore } from '../testing/store-place.ts';
import { rememberViews } from './page-reads.ts';
import { type RememberedStore, VIEWS_MAX } from './view-memory.ts';

const HEAD = { height: 100, hash: 'block-100' };

test('what nobody has written since is the very same object', () =>
  withStore(SQLITE_ENGINE, async (store) => {
    const { orderId } = await makeOrder(store, 1);
    const view = await store.findOrder(orderId);
    assert.notEqual(view, null);
    assert.equal(await store.findOrder(orderId), view);
    await makeOrder(store, 2);
    assert.equal(await store.findOrder(orderId), view, 'another order does not matter');
  }));

test('a change is seen as soon as it is acknowledged', () =>
  withStore(SQLITE_ENGINE, async (store) => {
    const order = await makeOrder(store, 1);
    await store.findOrder(order.orderId);
    const change = sampleChange(order, { stage: 'claimed' });
    assert.deepEqual(await store.saveChange(change), ok(null));
    assert.equal((await store.findOrder(order.orderId))?.order.version, 2);
  }));

test('a sighting, its block, and the loss of the block are seen, and so is the head', () =>
  withStore(SQLITE_ENGINE, async (store) => {
    const order = await makeOrder(store, 1);
    const scan = {
      railId: PAY_RAIL,
      cursor: {},
      head: HEAD,
      finalHeight: null,
      scannedThroughMs: order.createdAtMs,
      sightings: [],
      goneFromHeight: null,
      dropped: [],
    };
    const blockOf = async (): Promise<string | null | undefined> =>
      (await store.findOrder(order.orderId))?.sightings[0]?.blockHash;
    const headOf = async (): Promise<number | undefined> =>
      (await store.findRailState(PAY_RAIL))?.head.height;
    assert.equal(await blockOf(), undefined);
    await store.saveScan({ ...scan, expectedVersion: 0, sightings: [sampleSighting(order)] });
    assert.deepEqual([await blockOf(), await headOf()], [null, 100]);
    const inBlock = sampleSighting(order, { blockHeight: 100, blockHash: 'block-100' });
    await store.saveScan({ ...scan, expectedVersion: 1, sightings: [inBlock] });
    assert.equal(await blockOf(), 'block-100');
    const head = { height: 101, hash: 'block-101' };
    await store.saveScan({ ...scan, expectedVersion: 2, head, goneFromHeight: 100 });
    assert.deepEqual([await blockOf(), await headOf()], [null, 101]);
    const dropped = [{ outputKey: inBlock.outputKey, droppedAtMs: order.createdAtMs }];
    await store.saveScan({ ...scan, expectedVersion: 3, dropped });
    assert.equal((await store.findOrder(order.orderId))?.sightings[0]?.droppedAtMs, order.createdAtMs);
  }));

test('what was read while a write ended is not kept', async () => {
  const before: OrderView = {
    order: sampleNewOrder(1).order,
    sightings: [],
    disbursements: [],
    refunds: [],
    holds: [],
    recorded: { factsHash: '', receiversHash: '' },
  };
  const after: OrderView = { ...before, order: { ...before.order, version: 2 } };
  const slow = Promise.withResolvers<OrderView>();
  const answers = [slow.promise, Promise.resolve(after)];
  const store = rememberViews(
    partOfStore({
      findOrder: () => answers.shift() ?? Promise.resolve(after),
      saveChange: async () => ok(null),
    }),
  );
  const reading = store.findOrder(before.order.orderId);
  await store.saveChange(sampleChange(before.order));
  slow.resolve(before);
  assert.equal((await reading)?.order.version, 1);
  assert.equal((await store.findOrder(before.order.orderId))?.order.version, 2);
});

test('a write that failed may have been written, so nothing is trusted after it', async () => {
  let version = 1;
  const order = sampleNewOrder(1).order;
  const store = rememberViews(
    partOfStore({
      findOrder: async () => ({
        order: { ...order, version },
        sightings: [],
        disbursements: [],
        refunds: [],
        holds: [],
        recorded: { factsHash: '', receiversHash: '' },
      }),
      saveChange: async () => {
        version = 2;
        throw new Error('nobody knows');
      },
    }),
  );
  await store.findOrder(order.orderId);
  await assert.rejects(store.saveChange(sampleChange(order)));
  assert.equal((await store.findOrder(order.orderId))?.order.version, 2);
});

test('memory is bounded: of very many orders the one asked for longest ago is read again', async () => {
  let reads = 0;
  const order = sampleNewOrder(1).order;
  const store = rememberViews(
    partOfStore({
      findOrder: async (orderId) => {
        reads += 1;
        return {
          order: { ...order, orderId },
          sightings: [],
          disbursements: [],
          refunds: [],
          holds: [],
          recorded: { factsHash: '', receiversHash: '' },
        };
      },
    }),
  );
  for (let place = 0; place < VIEWS_MAX; place += 1) await store.findOrder(`order-${place}`);
  await store.findOrder('order-0');
  assert.equal(reads, VIEWS_MAX);
  await store.findOrder('one more');
  await store.findOrder('order-0');
  assert.equal(reads, VIEWS_MAX + 1, 'asked for lately');
  await store.findOrder('order-1');
  assert.equal(reads, VIEWS_MAX + 2, 'asked for longest ago');
});

test('an order or rail that is not there is asked for again', async () => {
  let reads = 0;
  const state: RailState = {
    railId: 'ltc',
    version: 1,
    cursor: {},
    head: HEAD,
    finalHeight: null,
    scannedThroughMs: 0,
  };
  const store = rememberViews(
    partOfStore({
      findOrder: async () => {
        reads += 1;
        return null;
      },
      findRailState: async () => {
        reads += 1;
        return reads > 3 ? state : null;
      },
    }),
  );
  await store.findOrder('nobody');
  await store.findOrder('nobody');
  await store.findRailState('ltc');
  assert.equal(await store.findRailState('ltc'), state);
  assert.equal(await store.findRailState('ltc'), state);
  assert.equal(reads, 4);
});

/** A store of which only these calls are made. */
function partOfStore(part: Partial<RememberedStore>): RememberedStore {
  const never = async (): Promise<never> => {
    throw new Error('not called here');
  };
  return {
    findOrder: never,
    findRailState: never,
    saveChange: never,
    saveTakenOut: never,
    saveScan: never,
    forgetPersons: never,
    ...part,
  };
}
