import { ok, refuse } from '@naru/core';
import type { Restore } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleAct } from './sample-act.ts';
import { PAY_RAIL, RECEIVE_RAIL, sampleAddress, sampleNewOrder, sampleScan } from './sample-order.ts';
import { type StoreEngine, deriveAddresses, withStore } from './store-place.ts';

const RESTORE: Restore = {
  restoreId: 'restore1',
  cause: 'older_than_file',
  beganAtMs: 1_000,
  readyAtMs: null,
  closedBy: null,
  closedAtMs: null,
  closeNote: null,
};

/** The record of a database that it was set back to an earlier time. */
export function runRestoreContract(engine: StoreEngine): void {
  test('an epoch is moved only by a process that knew the last one', () =>
    withStore(engine, async (store) => {
      assert.equal(await store.findEpoch(), null);
      const first = { deskId: 'desk', epoch: 1, serverPlace: await store.findServerPlace() };
      assert.deepEqual(await store.saveEpoch(first, null), ok(null));
      assert.deepEqual(await store.saveEpoch({ ...first, deskId: 'other' }, null), refuse('epoch_moved'));
      assert.deepEqual(await store.saveEpoch({ ...first, epoch: 2 }, 1), ok(null));
      assert.deepEqual(await store.saveEpoch({ ...first, epoch: 9 }, 1), refuse('epoch_moved'));
      assert.deepEqual(await store.findEpoch(), { ...first, epoch: 2 });
    }));

  test('a restore is kept with what became of it, and the newest one is found', () =>
    withStore(engine, async (store) => {
      assert.equal(await store.findNewestRestore(), null);
      await store.saveRestore(RESTORE);
      const closed = { readyAtMs: 1_001, closedBy: 'mina', closedAtMs: 1_002, closeNote: 'seen' };
      await store.saveRestore({ ...RESTORE, ...closed });
      assert.deepEqual((await store.findNewestRestore())?.restore, { ...RESTORE, ...closed });
      const second = { ...RESTORE, restoreId: 'restore2', beganAtMs: 2_000, cause: 'operator' } as const;
      await store.saveRestore(second);
      assert.deepEqual(await store.findNewestRestore(), { restore: second, rails: [] });
    }));

  test('what people looked at after a restore is read by the restore, each once', () =>
    withStore(engine, async (store) => {
      const about = (n: number, subjectId: string) => sampleAct(n, { event: 'restored_checked', subjectId });
      assert.deepEqual(
        await store.saveDeskActs([
          about(1, 'restore1 prize 2026-11-22'),
          about(2, 'restore1 prize 2026-11-22'),
          about(3, 'restore1 unmatched ltc Aa:0'),
          about(4, 'restore10 prize 2026-11-22'),
          about(5, 'restore2 treasury LTC'),
          sampleAct(6, { subjectId: 'restore1 treasury LTC' }),
        ]),
        ok(null),
      );
      const things = await store.listCheckedThings('restore1');
      assert.deepEqual([...things], ['prize 2026-11-22', 'unmatched ltc Aa:0']);
    }));

  test('free addresses and those of the lost time are set aside, once for each restore', () =>
    withStore(engine, async (store) => {
      await deriveAddresses(store, 4);
      assert.ok((await store.saveNewOrder(sampleNewOrder(1))).ok);
      await store.saveRestore(RESTORE);
      const rail = { restoreId: 'restore1', railId: PAY_RAIL, state: 'waiting' } as const;
      const refused = [4, 5].map((index) => sampleAddress(index));
      assert.deepEqual(await store.saveRestoredRail({ ...rail, refused }), ok(null));
      assert.deepEqual(
        await store.saveRestoredRail({ ...rail, refused: [sampleAddress(6)] }),
        refuse('rail_known'),
      );
      assert.deepEqual(await store.listFreeAddresses({ railId: PAY_RAIL, limit: 10 }), []);
      assert.equal(await store.findHighestAddressIndex(PAY_RAIL), 5);
      const keys = [0, 2, 3, 4, 5].map((index) => sampleAddress(index).watchKey);
      assert.deepEqual(await store.listRefusedKeys(PAY_RAIL), keys);
      assert.deepEqual(
        [await store.countRefusedKeys(PAY_RAIL), await store.countRefusedKeys(RECEIVE_RAIL)],
        [keys.length, 0],
      );
      assert.deepEqual(await store.saveNewOrder(sampleNewOrder(2)), refuse('address_taken'));
      assert.deepEqual((await store.findNewestRestore())?.rails, [
        {
          railId: PAY_RAIL,
          state: 'waiting',
          refusedCount: 5,
          fromHeight: null,
          throughHeight: null,
          isWhole: true,
        },
      ]);
      await store.refuseAddresses(PAY_RAIL, [sampleAddress(5), sampleAddress(7)]);
      assert.equal(await store.findHighestAddressIndex(PAY_RAIL), 7);
      assert.equal(await store.findHighestAddressIndex(RECEIVE_RAIL), -1);
    }));

  test('a cursor goes back once, and only from the scan that it was worked out for', () =>
    withStore(engine, async (store) => {
      await store.saveRestore(RESTORE);
      const where = { restoreId: 'restore1', railId: PAY_RAIL };
      await store.saveRestoredRail({ ...where, state: 'waiting', refused: [] });
      assert.ok((await store.saveScan(sampleScan(0))).ok);
      const cursor = { height: 90 };
      const reread = { ...where, cursor, fromHeight: 91, throughHeight: 100, isWhole: false };
      assert.deepEqual(await store.beginReread({ ...reread, expectedVersion: 7 }), refuse('scan_overtaken'));
      assert.deepEqual(await store.beginReread({ ...reread, expectedVersion: 1 }), ok(null));
      assert.deepEqual(await store.beginReread({ ...reread, expectedVersion: 2 }), refuse('scan_overtaken'));
      const state = await store.findRailState(PAY_RAIL);
      assert.deepEqual([state?.version, state?.cursor], [2, cursor]);
      const [reading] = (await store.findNewestRestore())?.rails ?? [];
      const heights = { fromHeight: 91, throughHeight: 100, isWhole: false };
      const known = { railId: PAY_RAIL, refusedCount: 0, ...heights };
      assert.deepEqual(reading, { ...known, state: 'reading' });
      await store.endReread(where);
      assert.deepEqual((await store.findNewestRestore())?.rails, [{ ...known, state: 'read' }]);
    }));

  test('keys that are to be watched for known orders are found by the next reader', () =>
    withStore(engine, async (store) => {
      await deriveAddresses(store, 3);
      assert.ok((await store.saveNewOrder(sampleNewOrder(1))).ok);
      const { order } = sampleNewOrder(1);
      const [deposit] = await store.listWatchEntries({ railId: PAY_RAIL, sinceMs: 0 });
      const entry = { watchKey: 'receiver', purpose: 'payout', orderId: order.orderId } as const;
      const entries = [{ ...entry, registeredAtMs: order.createdAtMs + 5 }];
      await store.saveWatchEntries(RECEIVE_RAIL, entries);
      await store.saveWatchEntries(RECEIVE_RAIL, entries);
      assert.deepEqual(await store.listWatchEntries({ railId: RECEIVE_RAIL, sinceMs: 0 }), entries);
      assert.equal(deposit?.purpose, 'deposit');
    }));
}
