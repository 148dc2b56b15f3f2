import { ok, refuse } from '@naru/core';
import type { Sighting, Store } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOON_MS, PAY_RAIL, RECEIVE_RAIL, sampleChange, sampleScan, sampleSighting } from './sample-order.ts';
import { type StoreEngine, countAllRows, makeOrder, readOrder, withStore } from './store-place.ts';

/** Payments that a person witnessed, and those that a scan of a network showed. */
export function runSightingContract(engine: StoreEngine): void {
  test('what a person witnessed is recorded with the change', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1);
      const sighting = sampleSighting(order, { baseUnits: 10n ** 30n });
      assert.deepEqual(
        await store.saveChange(sampleChange(order, { stage: 'funded' }, { sightings: [sighting] })),
        ok(null),
      );
      assert.deepEqual((await store.findOrder(order.orderId))?.sightings, [sighting]);
      const judged = await store.listSightedOrders({ railId: PAY_RAIL, limit: 10 });
      assert.deepEqual(
        judged.map((view) => view.order.orderId),
        [order.orderId],
      );
    }));

  test('the same output for a second order is refused and nothing is written', () =>
    withStore(engine, async (store, place) => {
      const first = await makeOrder(store, 1);
      const second = await makeOrder(store, 2);
      const used = sampleSighting(first);
      await store.saveChange(sampleChange(first, { stage: 'funded' }, { sightings: [used] }));
      const before = await countAllRows(place);
      const again: Sighting = { ...used, orderId: second.orderId };
      const change = sampleChange(second, { stage: 'funded' }, { sightings: [again] });
      assert.deepEqual(await store.saveChange(change), refuse('output_already_used'));
      assert.deepEqual(await countAllRows(place), before);
      assert.equal((await store.findOrder(second.orderId))?.order.version, 1);
      const onOtherRail = sampleChange(
        second,
        { stage: 'funded' },
        { sightings: [{ ...again, railId: RECEIVE_RAIL }] },
      );
      assert.deepEqual(await store.saveChange(onOtherRail), ok(null));
    }));

  test('a change that is late and names a used output is refused as late', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1);
      const change = sampleChange(order, { stage: 'funded' }, { sightings: [sampleSighting(order)] });
      await store.saveChange(change);
      assert.deepEqual(await store.saveChange(change), refuse('order_changed_meanwhile'));
    }));

  test('a change that was decided before a payment changed is refused, and nothing of it is written', () =>
    withStore(engine, async (store, place) => {
      const order = await makeOrder(store, 1);
      const inPool = sampleSighting(order);
      const inBlock = { ...inPool, ...BLOCK };
      const steps: readonly (readonly [string, Parameters<typeof sampleScan>[1]])[] = [
        ['seen', { sightings: [inPool] }],
        ['in a block', { sightings: [inBlock] }],
        ['gone from it', { goneFromHeight: BLOCK.blockHeight }],
        ['dropped', { dropped: [{ outputKey: inPool.outputKey, droppedAtMs: NOON_MS }] }],
        ['back', { sightings: [inPool] }],
      ];
      for (const [version, [what, scan]] of steps.entries()) {
        const decided = await readOrder(store, order);
        assert.deepEqual(await store.saveScan(sampleScan(version, scan)), ok(null));
        const before = await countAllRows(place);
        const late = await store.saveChange(sampleChange(decided, { stage: 'closed' }));
        assert.deepEqual(late, refuse('order_changed_meanwhile'), what);
        assert.deepEqual(await countAllRows(place), before);
      }
    }));

  test('a reading that shows the same payments again leaves what was decided', () =>
    withStore(engine, async (store) => {
      const [order, other] = [await makeOrder(store, 1), await makeOrder(store, 2)];
      const sightings = [
        { ...sampleSighting(order), ...BLOCK },
        sampleSighting(order, { outputKey: 'pool:0', txid: 'pool' }),
      ];
      await store.saveScan(sampleScan(0, { sightings }));
      const decided = await readOrder(store, order);
      await store.saveScan(sampleScan(1, { sightings: [...sightings, sampleSighting(other)] }));
      const gone = [{ outputKey: sampleSighting(other).outputKey, droppedAtMs: NOON_MS }];
      await store.saveScan(sampleScan(2, { sightings, dropped: gone, goneFromHeight: 101 }));
      assert.deepEqual(await store.saveChange(sampleChange(decided, { stage: 'closed' })), ok(null));
    }));

  test('an order whose payment a person names for another is no longer what was decided on', () =>
    withStore(engine, async (store) => {
      const [first, second] = [await makeOrder(store, 1), await makeOrder(store, 2)];
      const guessed = sampleSighting(first, { purpose: 'payout' });
      await store.saveScan(sampleScan(0, { sightings: [guessed] }));
      const decided = await readOrder(store, first);
      const named = { ...guessed, orderId: second.orderId };
      assert.deepEqual(await store.saveChange(sampleChange(second, {}, { sightings: [named] })), ok(null));
      const late = await store.saveChange(sampleChange(decided));
      assert.deepEqual(late, refuse('order_changed_meanwhile'));
    }));

  runScanContract(engine);
}

const BLOCK = { blockHeight: 100, blockHash: 'block-100' };

async function sightingsOf(store: Store, orderId: string): Promise<readonly Sighting[]> {
  return (await store.findOrder(orderId))?.sightings ?? [];
}

function runScanContract(engine: StoreEngine): void {
  test('a scan is read back, and grows by one version each time', () =>
    withStore(engine, async (store) => {
      assert.equal(await store.findRailState(PAY_RAIL), null);
      for (const version of [0, 1]) {
        const scan = sampleScan(version);
        assert.deepEqual(await store.saveScan(scan), ok(null));
        assert.deepEqual(await store.findRailState(PAY_RAIL), {
          railId: PAY_RAIL,
          version: version + 1,
          cursor: scan.cursor,
          head: scan.head,
          finalHeight: scan.finalHeight,
          scannedThroughMs: scan.scannedThroughMs,
        });
      }
      assert.equal(await store.findRailState(RECEIVE_RAIL), null);
    }));

  test('of two scans from one version the second is refused and nothing of it is written', () =>
    withStore(engine, async (store, place) => {
      const order = await makeOrder(store, 1);
      for (const version of [0, 1]) {
        await store.saveScan(sampleScan(version));
        const before = await countAllRows(place);
        const late = sampleScan(version, { sightings: [sampleSighting(order)], cursor: { height: 7 } });
        assert.deepEqual(await store.saveScan(late), refuse('scan_overtaken'));
        assert.deepEqual(await countAllRows(place), before);
        assert.deepEqual((await store.findRailState(PAY_RAIL))?.cursor, sampleScan(version).cursor);
      }
      assert.deepEqual(await store.saveScan(sampleScan(9)), refuse('scan_overtaken'));
    }));

  test('a sighting keeps its first sight and takes the block it is in', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1);
      const pooled = sampleSighting(order);
      await store.saveScan(sampleScan(0, { sightings: [pooled] }));
      assert.deepEqual(await sightingsOf(store, order.orderId), [pooled]);
      assert.deepEqual(await store.listUnconfirmedSightings(PAY_RAIL), [pooled]);
      const mined: Sighting = { ...pooled, ...BLOCK, firstSeenAtMs: pooled.firstSeenAtMs + 999 };
      await store.saveScan(sampleScan(1, { sightings: [mined] }));
      assert.deepEqual(await sightingsOf(store, order.orderId), [{ ...pooled, ...BLOCK }]);
      assert.deepEqual(await store.listUnconfirmedSightings(PAY_RAIL), []);
    }));

  test('a payment of a vanished block is unconfirmed again, and may be in another block later', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1);
      const first = sampleSighting(order, { ...BLOCK, outputKey: 'a:0' });
      const second = sampleSighting(order, { ...BLOCK, outputKey: 'b:0' });
      const elsewhere = sampleSighting(order, { outputKey: 'c:0', blockHeight: 99, blockHash: 'block-99' });
      await store.saveScan(sampleScan(0, { sightings: [first, second, elsewhere] }));
      const other = { blockHeight: 100, blockHash: 'block-100-other' };
      await store.saveScan(sampleScan(1, { goneFromHeight: 100, sightings: [{ ...second, ...other }] }));
      assert.deepEqual(await sightingsOf(store, order.orderId), [
        { ...first, blockHeight: null, blockHash: null },
        { ...second, ...other },
        elsewhere,
      ]);
    }));

  test('the time in blocks stays with a replaced block, and starts again after the memory pool', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1);
      const pooled = sampleSighting(order);
      const { outputKey } = pooled;
      const minedAt = (inBlocksSinceMs: number) => ({ ...pooled, ...BLOCK, inBlocksSinceMs });
      const gone = { goneFromHeight: 100 };
      let version = 0;
      for (const [scan, time] of [
        [{ sightings: [minedAt(1)] }, 1],
        [{ ...gone, sightings: [minedAt(2)] }, 1],
        [{ ...gone, sightings: [] }, 1],
        [{ sightings: [pooled] }, null],
        [{ sightings: [minedAt(5)] }, 5],
        [{ ...gone, sightings: [] }, 5],
        [{ dropped: [{ outputKey, droppedAtMs: NOON_MS }] }, 5],
        [{ sightings: [minedAt(8)] }, 8],
      ] as const) {
        await store.saveScan(sampleScan(version, scan));
        version += 1;
        const [seen] = await sightingsOf(store, order.orderId);
        assert.equal(seen?.inBlocksSinceMs, time, `after reading ${version}`);
      }
    }));

  test('a dropped sighting lives again when it comes back; one in a block is never dropped', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1);
      const pooled = sampleSighting(order, { outputKey: 'a:0' });
      const mined = sampleSighting(order, { ...BLOCK, outputKey: 'b:0' });
      await store.saveScan(sampleScan(0, { sightings: [pooled, mined] }));
      const dropped = ['a:0', 'b:0', 'unknown:0'].map((outputKey) => ({ outputKey, droppedAtMs: NOON_MS }));
      await store.saveScan(sampleScan(1, { dropped }));
      await store.saveScan(sampleScan(2, { dropped: [{ outputKey: 'a:0', droppedAtMs: NOON_MS + 5 }] }));
      assert.deepEqual(await sightingsOf(store, order.orderId), [{ ...pooled, droppedAtMs: NOON_MS }, mined]);
      assert.deepEqual(await store.listUnconfirmedSightings(PAY_RAIL), []);
      await store.saveScan(sampleScan(3, { sightings: [pooled] }));
      assert.deepEqual(await sightingsOf(store, order.orderId), [pooled, mined]);
    }));

  test('an output listed twice in one scan counts once, and its block counts', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1);
      const mined = sampleSighting(order, BLOCK);
      const pooled = { ...mined, blockHeight: null, blockHash: null };
      await store.saveScan(sampleScan(0, { sightings: [mined, pooled] }));
      assert.deepEqual(await sightingsOf(store, order.orderId), [mined]);
    }));

  test("a stranger's output of nothing does not stop a scan", () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1);
      const nothing = sampleSighting(order, { baseUnits: 0n });
      assert.deepEqual(await store.saveScan(sampleScan(0, { sightings: [nothing] })), ok(null));
      assert.deepEqual(await sightingsOf(store, order.orderId), [nothing]);
    }));

  test('an order is judged by its rail until it is at an end', () =>
    withStore(engine, async (store, place) => {
      const stages = ['seen', 'sent', 'closed', 'closed_funded', 'delivered'] as const;
      const orders = [];
      for (const [place, stage] of stages.entries()) {
        const deliveredAtMs = stage === 'delivered' ? NOON_MS : null;
        orders.push(await makeOrder(store, place, { stage, deliveredAtMs }));
      }
      const unseen = await makeOrder(store, 9, { stage: 'claimed' });
      const sightings = orders.map((order) => sampleSighting(order, { standing: 'booked' }));
      await store.saveScan(sampleScan(0, { sightings }));
      const [seen, sent] = await Promise.all(orders.map((order) => readOrder(store, order)));
      assert.ok(seen !== undefined && sent !== undefined);
      assert.deepEqual(
        await listJudged(store),
        [seen, sent].map((order) => order.orderId),
      );
      assert.deepEqual(await store.listSightedOrders({ railId: RECEIVE_RAIL, limit: 10 }), []);

      await store.saveChange(sampleChange(seen, { stage: 'closed_funded', closeReason: 'other' }));
      await store.saveChange(sampleChange(sent, { stage: 'delivered', deliveredAtMs: NOON_MS }));
      assert.deepEqual(await listJudged(store), []);
      // Settled orders are deleted from the list, which would grow for ever otherwise.
      assert.equal(await place.countRows('sighted_orders'), 0);
      assert.equal((await store.findOrder(unseen.orderId))?.sightings.length, 0);
    }));

  test('orders to be judged come in pages', () =>
    withStore(engine, async (store) => {
      const orders = [];
      for (let n = 0; n < 5; n += 1) orders.push(await makeOrder(store, n));
      await store.saveScan(sampleScan(0, { sightings: orders.map((order) => sampleSighting(order)) }));
      const pages: string[][] = [];
      let afterOrderId: string | undefined;
      for (;;) {
        const page = await store.listSightedOrders({
          railId: PAY_RAIL,
          limit: 2,
          ...(afterOrderId === undefined ? {} : { afterOrderId }),
        });
        if (page.length === 0) break;
        assert.ok(page.every((view) => view.sightings.length === 1));
        pages.push(page.map((view) => view.order.orderId));
        afterOrderId = page.at(-1)?.order.orderId;
      }
      const ids = orders.map((order) => order.orderId);
      assert.deepEqual(pages, [ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
    }));
}

async function listJudged(store: Store): Promise<readonly string[]> {
  const views = await store.listSightedOrders({ railId: PAY_RAIL, limit: 10 });
  return views.map((view) => view.order.orderId);
}
