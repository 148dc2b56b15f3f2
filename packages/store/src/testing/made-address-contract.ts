import { ok } from '@naru/core';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStoreBeside, openStoreSnapshot } from '../open-store.ts';
import {
  PAY_RAIL,
  RECEIVE_RAIL,
  movePostings,
  sampleAddress,
  sampleChange,
  sampleEntry,
  sampleNewOrder,
  sampleScan,
  sampleSighting,
} from './sample-order.ts';
import { sampleAct } from './sample-act.ts';
import { type StoreEngine, deriveAddresses, withStore } from './store-place.ts';

/** The record of all addresses, and how a program beside a desk reads it. */
export function runAddressRecordContract(engine: StoreEngine): void {
  test('all addresses are listed by index, free, given and set aside, in pages', () =>
    withStore(engine, async (store) => {
      await deriveAddresses(store, 3);
      await store.saveNewOrder(sampleNewOrder(1));
      await store.refuseAddresses(PAY_RAIL, [sampleAddress(7)]);
      const page = (afterIndex: number, limit: number) =>
        store.listMadeAddresses({ railId: PAY_RAIL, afterIndex, limit });
      const { orderId } = sampleNewOrder(1).order;
      assert.deepEqual(
        (await page(-1, 10)).map((made) => [made.addressIndex, made.orderId]),
        [
          [0, null],
          [1, orderId],
          [2, null],
          [7, null],
        ],
      );
      assert.deepEqual(
        (await page(1, 2)).map(({ address }) => address),
        [sampleAddress(2), sampleAddress(7)].map(({ address }) => address),
      );
      assert.deepEqual(await store.listMadeAddresses({ railId: RECEIVE_RAIL, afterIndex: -1, limit: 9 }), []);
    }));

  test('what arrived at an address counts once, and not what the network dropped', () =>
    withStore(engine, async (store) => {
      await deriveAddresses(store, 3);
      await store.saveNewOrder(sampleNewOrder(1));
      const { order } = sampleNewOrder(1);
      const { watchKey } = sampleAddress(1);
      const seen = { watchKey, baseUnits: 10n ** 30n };
      const sightings = [
        sampleSighting(order, { ...seen, outputKey: 'a:0', standing: 'booked' }),
        sampleSighting(order, { ...seen, outputKey: 'b:0', blockHeight: null, blockHash: null }),
        sampleSighting(order, { ...seen, outputKey: 'c:0', droppedAtMs: 5 }),
        sampleSighting(order, { ...seen, outputKey: 'd:0', purpose: 'payout' }),
      ];
      assert.deepEqual(await store.saveChange(sampleChange(order, {}, { sightings })), ok(null));
      const unmatched = {
        ...seen,
        railId: PAY_RAIL,
        outputKey: 'e:0',
        mark: null,
        flags: [],
        assetId: 'USDT',
        txid: 'e',
        blockHeight: 1,
        blockHash: 'block-1',
        firstSeenAtMs: 5,
        inBlocksSinceMs: null,
        droppedAtMs: null,
        state: 'open',
        entryId: null,
        orderId: null,
        decidedBy: null,
        decidedAtMs: null,
      } as const;
      assert.ok((await store.saveScan(sampleScan(0, { unmatched: [unmatched] }))).ok);
      const arrivals = await store.listArrivals(PAY_RAIL, [watchKey, 'of-nobody']);
      const listed = arrivals.map(({ assetId, isBooked }) => `${assetId} ${isBooked}`);
      assert.deepEqual(new Set(listed), new Set(['LTC false', 'LTC true', 'USDT false']));
      assert.equal(listed.length, 3);
      for (const arrival of arrivals) assert.equal(arrival.baseUnits, 10n ** 30n);
      const entry = {
        ...sampleEntry(null, 'in', movePostings('outside', 'suspense', 7n)),
        kind: 'unmatched',
      } as const;
      const booking = { railId: PAY_RAIL, outputKey: 'e:0', entryId: entry.entryId, expectedEntryId: null };
      assert.deepEqual(await store.bookUnmatchedDeposit(booking, entry, sampleAct(1)), ok(null));
      const later = await store.listArrivals(PAY_RAIL, [watchKey]);
      assert.equal(later.find(({ assetId }) => assetId === 'USDT')?.isBooked, true);
      assert.deepEqual(await store.listArrivals(RECEIVE_RAIL, [watchKey]), []);
      assert.deepEqual(await store.listArrivals(PAY_RAIL, []), []);
      assert.deepEqual(await store.readAddressFigures(PAY_RAIL), { highestGiven: 1, highestPaid: 1 });
      assert.deepEqual(await store.readAddressFigures(RECEIVE_RAIL), { highestGiven: -1, highestPaid: -1 });
    }));

  test('a program beside a running desk reads what it writes, and the desk goes on', () =>
    withStore(engine, async (store, { options }) => {
      const beside = await openStoreBeside(options);
      assert.ok(beside);
      await deriveAddresses(store, 2);
      assert.equal(await beside.findHighestAddressIndex(PAY_RAIL), 1);
      await beside.saveSetting('of-beside', '1');
      assert.equal((await store.listSettings()).get('of-beside'), '1');
      await beside.close();
      await store.saveSetting('of-desk', '2');
      assert.equal((await store.listSettings()).size, 2);
    }));

  test('a program that verifies a running desk reads it as it was, and writes nothing', () =>
    withStore(engine, async (store, { options }) => {
      await store.saveSetting('before', '1');
      const still = await openStoreSnapshot(options);
      assert.ok(still);
      await store.saveSetting('after', '2');
      await deriveAddresses(store, 2);
      assert.deepEqual([...(await still.listSettings()).keys()], ['before']);
      assert.equal(await still.findHighestAddressIndex(PAY_RAIL), -1);
      await assert.rejects(still.saveSetting('of-beside', '1'), { code: 'store_read_only' });
      await still.close();
      await assert.rejects(still.listSettings());
      assert.deepEqual([...(await store.listSettings()).keys()].sort(), ['after', 'before']);
    }));
}
