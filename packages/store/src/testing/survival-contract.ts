import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openStore } from '../open-store.ts';
import {
  PAY_RAIL,
  sampleAddress,
  sampleBankOrder,
  sampleChange,
  sampleNewOrder,
  sampleOrder,
} from './sample-order.ts';
import { type StoreEngine, type StorePlace, deriveAddresses, withStore } from './store-place.ts';

const ADDRESS_COUNT = 3000;
const ACKNOWLEDGED_MIN = 200;
const KILLS = 3;

/** The state after closing, reopening and killing. */
export function runSurvivalContract(engine: StoreEngine): void {
  test('everything is there after closing and opening again', () =>
    withStore(engine, async (store, place) => {
      await deriveAddresses(store, 3);
      const newOrder = sampleNewOrder(1);
      await store.saveNewOrder(newOrder);
      const change = sampleChange(newOrder.order, { stage: 'claimed' });
      await store.saveChange(change);
      await store.close();
      const reopened = await openStore(place.options);
      assert.deepEqual((await reopened.findOrder(newOrder.order.orderId))?.order, change.order);
      assert.deepEqual(await reopened.listAudit(newOrder.order.orderId), [newOrder.audit, change.audit]);
      assert.equal((await reopened.listFreeAddresses({ railId: PAY_RAIL, limit: 9 })).length, 2);
      await reopened.close();
    }));

  test('closing waits for what was asked before, and refuses what is asked after', () =>
    withStore(engine, async (store, place) => {
      const underWay = Array.from({ length: 30 }, (_, n) => store.saveNewOrder(sampleBankOrder(n)));
      const closing = store.close();
      assert.ok((await Promise.all(underWay)).every((answer) => answer.ok));
      await closing;
      await store.close();
      await assert.rejects(store.saveNewOrder(sampleBankOrder(99)));
      await assert.rejects(store.findOrder('order'));
      await assert.rejects(store.ping());
      assert.equal(await place.countRows('orders'), 30);
    }));

  test('it answers a ping, and writes for it: a full disk can still be read', () =>
    withStore(engine, async (store, place) => {
      const before = { ...store.activity };
      await Promise.all([store.ping(), store.ping()]);
      const { writeCount, writesWaiting } = store.activity;
      assert.deepEqual([writeCount - before.writeCount, writesWaiting], [2, 0]);
      assert.equal(await place.countRows('leases'), 1);
    }));

  test('it tells the time by the clock of its database', () =>
    withStore(engine, async (store) => {
      const firstMs = await store.readClockMs();
      assert.ok(new Date(firstMs).getUTCFullYear() >= 2026);
      assert.ok((await store.readClockMs()) >= firstMs);
    }));

  test('what was acknowledged before a kill is there after it, whole, and no address is given twice', () =>
    withStore(engine, async (store, place) => {
      await deriveAddresses(store, ADDRESS_COUNT);
      await store.close();
      let first = 0;
      for (let kill = 0; kill < KILLS; kill += 1) {
        const acknowledged = await runAndKill(place, first);
        const orderCount = await checkAfterKill(place, acknowledged);
        assert.ok(orderCount >= acknowledged.size);
        first = await firstFreeNumber(place);
      }
    }));
}

/** Lets a child write until enough is acknowledged and kills it in the middle. Returns versions by order. */
async function runAndKill(place: StorePlace, first: number): Promise<ReadonlyMap<number, number>> {
  const child = spawn(
    process.execPath,
    [
      '--no-warnings',
      fileURLToPath(new URL('./endless-writer.ts', import.meta.url)),
      JSON.stringify({ options: place.options, first, end: ADDRESS_COUNT }),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = once(child, 'exit');
  const acknowledged = new Map<number, number>();
  for await (const line of createInterface({ input: child.stdout })) {
    const [n = '', version = ''] = line.split(' ');
    if (version !== '') acknowledged.set(Number.parseInt(n, 10), Number.parseInt(version, 10));
    if (version === '' || acknowledged.size >= ACKNOWLEDGED_MIN) child.kill('SIGKILL');
  }
  const [, signal] = await exited;
  assert.equal(signal, 'SIGKILL');
  await place.waitUntilAlone();
  return acknowledged;
}

async function checkAfterKill(place: StorePlace, acknowledged: ReadonlyMap<number, number>): Promise<number> {
  const store = await openStore(place.options);
  try {
    for (const [n, version] of acknowledged) {
      const view = await store.findOrder(sampleOrder(n).orderId);
      assert.ok(view !== null && view.order.version >= version, `order ${n} of version ${version} is lost`);
      assert.equal((await store.listAudit(view.order.orderId)).length, view.order.version);
    }
    const counts = await store.countOpenOrders();
    const orderCount = await place.countRows('orders');
    const claimedCount = counts.claimed ?? 0;
    assert.equal(await place.countRows('audit_entries'), orderCount + claimedCount);
    assert.equal(await place.countRows('watch_entries'), orderCount);
    const watched = await store.listWatchEntries({ railId: PAY_RAIL, sinceMs: 0 });
    assert.equal(new Set(watched.map((entry) => entry.watchKey)).size, orderCount);
    return orderCount;
  } finally {
    await store.close();
  }
}

async function firstFreeNumber(place: StorePlace): Promise<number> {
  const store = await openStore(place.options);
  const watched = await store.listWatchEntries({ railId: PAY_RAIL, sinceMs: 0 });
  await store.close();
  const taken = new Set(watched.map((entry) => entry.watchKey));
  const numbers = Array.from({ length: ADDRESS_COUNT }, (_, n) => n);
  return 1 + Math.max(-1, ...numbers.filter((n) => taken.has(sampleAddress(n).watchKey)));
}
