import { ok, refuse } from '@naru/core';
import type { CreationLimit, NewOrder } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PAY_RAIL, sampleBankOrder, sampleChange, sampleNewOrder } from '../../testing/sample-order.ts';
import { type StoreEngine, deriveAddresses, withStore } from '../../testing/store-place.ts';

const ROOM: CreationLimit = { orderCountMax: 1_000, usdCents: 100, usdCentsMax: 1_000_000 };

function bounded(n: number, limit: Partial<CreationLimit> = {}): NewOrder {
  return { ...sampleBankOrder(n), limit: { ...ROOM, ...limit } };
}

/** The odometer of orders: what was decided from a reading holds, or nothing is written. */
export function runBoundsContract(engine: StoreEngine): void {
  test('each bounded order moves the odometer on, and one without a limit does not', () =>
    withStore(engine, async (store) => {
      assert.deepEqual(await store.saveNewOrder(bounded(1)), ok(null));
      assert.deepEqual(await store.saveNewOrder(bounded(2, { usdCents: 7 })), ok(null));
      assert.deepEqual(await store.saveNewOrder(sampleBankOrder(3)), ok(null));
      const { odometer, locks } = await store.readOpenLocks();
      assert.deepEqual([odometer, locks.length], [{ orderCount: 2, usdCents: 107 }, 3]);
    }));

  test('where others went further than there was room for, nothing is written', () =>
    withStore(engine, async (store, place) => {
      await deriveAddresses(store, 3);
      assert.deepEqual(await store.saveNewOrder(bounded(0)), ok(null));
      const late = { ...sampleNewOrder(1), limit: { ...ROOM, orderCountMax: 0 } };
      assert.deepEqual(await store.saveNewOrder(late), refuse('bounds_moved'));
      assert.deepEqual(await store.saveNewOrder(bounded(2, { usdCentsMax: 99 })), refuse('bounds_moved'));
      assert.equal(await place.countRows('orders'), 1);
      assert.equal(await place.countRows('audit_entries'), 1);
      assert.equal((await store.listFreeAddresses({ railId: PAY_RAIL, limit: 9 })).length, 3);
      assert.deepEqual(await store.saveNewOrder(bounded(2, { usdCentsMax: 100 })), ok(null));
      assert.deepEqual((await store.readOpenLocks()).odometer, { orderCount: 2, usdCents: 200 });
    }));

  test('of ten one after the other that leave room for five, five are made', () =>
    withStore(engine, async (store, place) => {
      const answers: boolean[] = [];
      for (let n = 0; n < 10; n += 1) {
        answers.push((await store.saveNewOrder(bounded(n, { orderCountMax: 4 }))).ok);
      }
      assert.deepEqual(
        answers,
        Array.from({ length: 10 }, (_, n) => n < 5),
      );
      assert.equal(await place.countRows('orders'), 5);
    }));

  test('one of many at once that has no room hinders none of the others', () =>
    withStore(engine, async (store, place) => {
      const orders = Array.from({ length: 40 }, (_, n) => bounded(n, n === 7 ? { usdCentsMax: -1 } : {}));
      const answers = await Promise.all(orders.map((order) => store.saveNewOrder(order)));
      for (const [n, answer] of answers.entries()) {
        assert.deepEqual(answer, n === 7 ? refuse('bounds_moved') : ok(null));
      }
      assert.equal(await place.countRows('orders'), 39);
      assert.equal((await store.readOpenLocks()).odometer.orderCount, 39);
    }));

  test('who opened an order is known until it is paid or over', () =>
    withStore(engine, async (store) => {
      const opener = { clientMark: 'client', networkMark: 'network' };
      const made = { ...sampleBankOrder(1), opener };
      assert.deepEqual(await store.saveNewOrder(made), ok(null));
      const marks = async () =>
        (await store.readOpenLocks()).locks.map(({ lock }) => [lock.clientMark, lock.networkMark]);
      assert.deepEqual(await marks(), [['client', 'network']]);
      const claimed = sampleChange(made.order, { stage: 'claimed' });
      assert.deepEqual(await store.saveChange(claimed), ok(null));
      assert.deepEqual(await marks(), [['client', 'network']]);
      const closed = sampleChange(claimed.order, { stage: 'closed' });
      assert.deepEqual(await store.saveChange(closed), ok(null));
      assert.deepEqual(await marks(), []);
      const again = sampleChange(closed.order, { stage: 'awaiting_deposit' });
      assert.deepEqual(await store.saveChange(again), ok(null));
      assert.deepEqual(await marks(), [[null, null]], 'they were forgotten, not hidden');
    }));
}
