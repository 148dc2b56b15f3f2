import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitingSinceMs } from '@naru/desk';
import {
  PAY_RAIL,
  RECEIVE_RAIL,
  sampleAddress,
  sampleBankOrder,
  sampleChange,
  sampleNewOrder,
  samplePayoutWatch,
} from './sample-order.ts';
import { type StoreEngine, deriveAddresses, withStore } from './store-place.ts';

/** Addresses made ahead, and the keys that a rail looks for. */
export function runAddressContract(engine: StoreEngine): void {
  test('addresses are kept per rail, lowest index first', () =>
    withStore(engine, async (store) => {
      assert.equal(await store.findHighestAddressIndex(PAY_RAIL), -1);
      await store.saveDerivedAddresses(
        PAY_RAIL,
        [3, 0, 11].map((index) => sampleAddress(index)),
      );
      await store.saveDerivedAddresses(RECEIVE_RAIL, [sampleAddress(0)]);
      assert.equal(await store.findHighestAddressIndex(PAY_RAIL), 11);
      assert.equal(await store.findHighestAddressIndex(RECEIVE_RAIL), 0);
      assert.deepEqual(await store.listFreeAddresses({ railId: PAY_RAIL, limit: 2 }), [
        sampleAddress(0),
        sampleAddress(3),
      ]);
    }));

  test('an address without a path is an address', () =>
    withStore(engine, async (store) => {
      const address = { ...sampleAddress(0), derivationPath: null };
      await store.saveDerivedAddresses(PAY_RAIL, [address]);
      assert.deepEqual(await store.listFreeAddresses({ railId: PAY_RAIL, limit: 2 }), [address]);
    }));

  test('known addresses are left alone, taken or free', () =>
    withStore(engine, async (store) => {
      await deriveAddresses(store, 2);
      await store.saveNewOrder(sampleNewOrder(1));
      const others = [0, 1, 2].map((index) => sampleAddress(index, 'other'));
      const sameKey = { ...sampleAddress(5), watchKey: sampleAddress(0).watchKey };
      await store.saveDerivedAddresses(PAY_RAIL, [...others, sameKey]);
      await store.saveDerivedAddresses(PAY_RAIL, []);
      assert.deepEqual(await store.listFreeAddresses({ railId: PAY_RAIL, limit: 10 }), [
        sampleAddress(0),
        sampleAddress(2, 'other'),
      ]);
      const order = await store.findOrder(sampleNewOrder(1).order.orderId);
      assert.equal(order?.order.depositAddress, sampleAddress(1).address);
    }));

  test('watched keys come in the order of their registration, from a moment on', () =>
    withStore(engine, async (store) => {
      await deriveAddresses(store, 6);
      for (const n of [2, 3, 4]) await store.saveNewOrder(sampleNewOrder(n));
      const since = sampleNewOrder(3).order.createdAtMs;
      const list = async (sinceMs: number) =>
        (await store.listWatchEntries({ railId: PAY_RAIL, sinceMs })).map((entry) => entry.watchKey);
      const keys = [2, 3, 4].map((n) => sampleAddress(n).watchKey);
      assert.deepEqual(await list(0), keys);
      assert.deepEqual(await list(since), keys.slice(1));
      assert.deepEqual(await list(since + 60_001), []);
      assert.deepEqual(await store.listWatchEntries({ railId: RECEIVE_RAIL, sinceMs: 0 }), []);
    }));

  test('awaited keys are those of deposits that orders wait for, and of receivers to be paid', () =>
    withStore(engine, async (store) => {
      await deriveAddresses(store, 6);
      for (const n of [2, 3, 4]) await store.saveNewOrder(sampleNewOrder(n));
      const list = async (railId: string) => (await store.listAwaitedKeys({ railId, limit: 10 })).toSorted();
      const keys = [2, 3, 4].map((n) => sampleAddress(n).watchKey);
      assert.deepEqual(await list(PAY_RAIL), keys);
      const end = { stage: 'closed', closeReason: 'timeout' } as const;
      assert.ok((await store.saveChange(sampleChange(sampleNewOrder(2).order, end))).ok);
      assert.ok((await store.saveChange(sampleChange(sampleNewOrder(3).order, { stage: 'funded' }))).ok);
      assert.deepEqual(await list(PAY_RAIL), keys.slice(2));
      assert.deepEqual(await store.listAwaitedKeys({ railId: PAY_RAIL, limit: 1 }), keys.slice(2));
    }));

  test('keys of orders that ended before a moment are left out, and no others', () =>
    withStore(engine, async (store) => {
      await deriveAddresses(store, 6);
      for (const n of [2, 3, 4]) await store.saveNewOrder(sampleNewOrder(n));
      const endedAtMs = sampleNewOrder(4).order.createdAtMs + 1000;
      for (const n of [2, 3]) {
        const end = { stage: 'closed', closeReason: 'timeout', updatedAtMs: endedAtMs + n } as const;
        assert.ok((await store.saveChange(sampleChange(sampleNewOrder(n).order, end))).ok);
      }
      const list = async (endedBeforeMs: number) =>
        (await store.listWatchEntries({ railId: PAY_RAIL, sinceMs: 0, endedBeforeMs })).map(
          ({ watchKey }) => watchKey,
        );
      const keys = [2, 3, 4].map((n) => sampleAddress(n).watchKey);
      assert.deepEqual(await list(endedAtMs + 2), keys);
      assert.deepEqual(await list(endedAtMs + 3), keys.slice(1));
      assert.deepEqual(await list(Number.MAX_SAFE_INTEGER), keys.slice(2), 'one is not finished');
    }));

  test('the order of a deposit address is found by its key, and a receiver is none', () =>
    withStore(engine, async (store) => {
      await deriveAddresses(store, 3);
      await store.saveNewOrder(sampleNewOrder(1));
      const { order } = sampleNewOrder(1);
      const { watchKey } = sampleAddress(1);
      assert.equal(await store.findDepositOrderId({ railId: PAY_RAIL, watchKey }), order.orderId);
      assert.equal(await store.findDepositOrderId({ railId: RECEIVE_RAIL, watchKey }), null);
      assert.equal(await store.hasDepositAddress({ railIds: [RECEIVE_RAIL, PAY_RAIL], watchKey }), true);
      assert.equal(await store.hasDepositAddress({ railIds: [RECEIVE_RAIL], watchKey }), false);
      const watch = samplePayoutWatch(order);
      assert.ok((await store.saveChange({ ...sampleChange(order), watch: [watch] })).ok);
      const receiver = { railId: RECEIVE_RAIL, watchKey: watch.entry.watchKey };
      assert.equal(await store.findDepositOrderId(receiver), null);
    }));

  test('an amount that tells a payment belongs to one order, until long after it is over', () =>
    withStore(engine, async (store) => {
      const make = (n: number, amountFreeSinceMs: number) => {
        const made = sampleBankOrder(n, { payBaseUnits: 500_000n });
        return store.saveNewOrder({ ...made, amountFreeSinceMs });
      };
      const list = (sinceMs: number) =>
        store.listTakenAmounts({ assetId: made.payAssetId, baseUnits: [499_999n, 500_000n], sinceMs });
      const { order: made } = sampleBankOrder(1);
      assert.deepEqual(await list(0), []);
      const both = await Promise.all([1, 2].map((n) => make(n, 0)));
      assert.equal(both.filter(({ ok }) => ok).length, 1, 'of two at once one has it');
      assert.deepEqual(await list(Number.MAX_SAFE_INTEGER), [500_000n], 'an order that waits keeps it');
      assert.deepEqual(await make(3, Number.MAX_SAFE_INTEGER), { ok: false, reason: 'amount_in_use' });
      const n = both[0]?.ok === true ? 1 : 2;
      const { order } = sampleBankOrder(n, { payBaseUnits: 500_000n });
      const closed = sampleChange(order, { stage: 'closed', closeReason: 'no_payment' });
      assert.ok((await store.saveChange(closed)).ok);
      const endedAtMs = waitingSinceMs(closed.order);
      assert.deepEqual(await list(endedAtMs - 1), [500_000n]);
      assert.deepEqual(await list(endedAtMs), []);
      assert.equal((await make(4, endedAtMs - 1)).ok, false);
      assert.equal((await make(5, endedAtMs)).ok, true);
    }));

  test('a key that is registered by a clock that was set back comes after those that are there', () =>
    withStore(engine, async (store) => {
      await deriveAddresses(store, 6);
      for (const n of [4, 2]) await store.saveNewOrder(sampleNewOrder(n));
      const [before, after] = [4, 2].map((n) => sampleNewOrder(n).order);
      assert.ok((before?.createdAtMs ?? 0) > (after?.createdAtMs ?? 0));
      const entries = await store.listWatchEntries({ railId: PAY_RAIL, sinceMs: before?.createdAtMs ?? 0 });
      const found = new Set(entries.map((entry) => entry.orderId));
      assert.deepEqual(found, new Set([before?.orderId, after?.orderId]));
      const { order } = sampleNewOrder(4);
      const prepared = { ...sampleChange(order), watch: [samplePayoutWatch(order)] };
      const early = sampleNewOrder(2).order;
      const late = { ...sampleChange(early), watch: [samplePayoutWatch(early)] };
      for (const change of [prepared, late]) assert.ok((await store.saveChange(change)).ok);
      const sinceMs = samplePayoutWatch(order).entry.registeredAtMs;
      assert.equal((await store.listWatchEntries({ railId: RECEIVE_RAIL, sinceMs })).length, 2);
    }));
}
