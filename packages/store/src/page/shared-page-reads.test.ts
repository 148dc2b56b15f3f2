import { ok } from '@naru/core';
import type { OrderView } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Row } from '../sql/statement.ts';
import { sampleNewOrder } from '../testing/sample-order.ts';
import { sharePages } from './page-reads.ts';
import type { RememberedStore } from './view-memory.ts';

const LOOK = { sinceMs: 1_000_000, isSweep: false };

interface Database {
  /** What the next look finds. */
  rows: Row[];
  /** Throws at the next look. */
  isAway: boolean;
  version: number;
  reads: number;
}

function openPages(): { readonly database: Database; readonly pages: ReturnType<typeof share> } {
  const database: Database = { rows: [], isAway: false, version: 1, reads: 0 };
  return { database, pages: share(database) };
}

function share(database: Database) {
  const { order } = sampleNewOrder(1);
  const findOrder = async (orderId: string): Promise<OrderView> => {
    database.reads += 1;
    const seen = { ...order, orderId, version: database.version };
    return {
      order: seen,
      sightings: [],
      disbursements: [],
      refunds: [],
      holds: [],
      recorded: { factsHash: '', receiversHash: '' },
    };
  };
  const store: RememberedStore = {
    findOrder,
    findRailState: async () => null,
    saveChange: async () => ok(null),
    saveTakenOut: async () => ok(null),
    saveScan: async () => ok(null),
    forgetPersons: () => assert.fail('not called here'),
  };
  const all = async (): Promise<readonly Row[]> => {
    if (database.isAway) throw new Error('away');
    return database.rows;
  };
  return sharePages({ all }, store);
}

function entry(id: string, orderId: string): Row {
  return { kind: 'order', id, fact: orderId };
}

test('a page is remembered until somebody else changed its order', async () => {
  const { database, pages } = openPages();
  await pages.readOrderForPage('mine');
  database.version = 2;
  assert.equal((await pages.readOrderForPage('mine'))?.order.version, 1);
  database.rows = [entry('a', 'other')];
  assert.deepEqual((await pages.catchUp(LOOK)).orderIds, ['other']);
  assert.equal((await pages.readOrderForPage('mine'))?.order.version, 1);
  database.rows = [entry('a', 'other'), entry('b', 'mine')];
  assert.deepEqual(
    (await pages.catchUp(LOOK)).orderIds,
    ['mine'],
    'what was reported once is not reported again',
  );
  assert.equal((await pages.readOrderForPage('mine'))?.order.version, 2);
});

test('a decision reads the database, whatever is remembered', async () => {
  const { database, pages } = openPages();
  await pages.readOrderForPage('mine');
  database.version = 2;
  assert.equal((await pages.findOrder('mine'))?.order.version, 2);
});

test('an entry that was committed late is reported when it appears', async () => {
  const { database, pages } = openPages();
  database.rows = [entry('b', 'second')];
  await pages.catchUp(LOOK);
  database.rows = [entry('a', 'first'), entry('b', 'second')];
  assert.deepEqual((await pages.catchUp(LOOK)).orderIds, ['first']);
});

test('new heads are reported, and the first ones are not new', async () => {
  const { database, pages } = openPages();
  database.rows = [{ kind: 'rail', id: 'ltc', fact: 'block-1' }];
  assert.equal((await pages.catchUp(LOOK)).hasNewHeads, false);
  assert.equal((await pages.catchUp(LOOK)).hasNewHeads, false);
  database.rows = [{ kind: 'rail', id: 'ltc', fact: 'block-2' }];
  assert.equal((await pages.catchUp(LOOK)).hasNewHeads, true);
});

test('a sweep, too much news, and a look that failed forget everything', async () => {
  const { database, pages } = openPages();
  const readsOf = async (act: () => Promise<unknown>): Promise<number> => {
    await pages.readOrderForPage('mine');
    const before = database.reads;
    await act();
    await pages.readOrderForPage('mine');
    return database.reads - before;
  };
  assert.equal(await readsOf(() => pages.catchUp(LOOK)), 0);
  assert.equal(await readsOf(() => pages.catchUp({ ...LOOK, isSweep: true })), 1);
  database.rows = Array.from({ length: 5_000 }, (_, place) => entry(`id-${place}`, `order-${place}`));
  assert.equal(await readsOf(() => pages.catchUp(LOOK)), 1);
  database.isAway = true;
  assert.equal(await readsOf(() => assert.rejects(pages.catchUp(LOOK))), 1);
});
