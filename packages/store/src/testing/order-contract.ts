import { ok, refuse } from '@naru/core';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import {
  NOON_MS,
  PAY_RAIL,
  RECEIVE_RAIL,
  sampleAddress,
  sampleAudit,
  sampleBankOrder,
  sampleChange,
  sampleNewOrder,
  sampleDisbursement,
  samplePayoutWatch,
  sampleSighting,
} from './sample-order.ts';
import { type StoreEngine, countAllRows, deriveAddresses, makeOrder, withStore } from './store-place.ts';

/** Making orders and reading them back. */
export function runNewOrderContract(engine: StoreEngine): void {
  test('a new order is read back as it was written, with its audit entry', () =>
    withStore(engine, async (store) => {
      await deriveAddresses(store, 3);
      const newOrder = sampleNewOrder(1);
      assert.deepEqual(await store.saveNewOrder(newOrder), ok(null));
      assert.deepEqual(await store.findOrder(newOrder.order.orderId), {
        order: newOrder.order,
        sightings: [],
        disbursements: [],
        refunds: [],
        holds: [],
        recorded: { factsHash: 'facts-1', receiversHash: 'receivers-1' },
      });
      assert.deepEqual(await store.listAudit(newOrder.order.orderId), [newOrder.audit]);
    }));

  test('a new order takes its address for good and has it watched', () =>
    withStore(engine, async (store) => {
      await deriveAddresses(store, 3);
      const { order } = sampleNewOrder(1);
      await store.saveNewOrder(sampleNewOrder(1));
      const free = await store.listFreeAddresses({ railId: PAY_RAIL, limit: 10 });
      assert.deepEqual(
        free.map((address) => address.addressIndex),
        [0, 2],
      );
      assert.deepEqual(await store.listWatchEntries({ railId: PAY_RAIL, sinceMs: 0 }), [
        {
          watchKey: order.depositWatchKey,
          purpose: 'deposit',
          orderId: order.orderId,
          registeredAtMs: order.createdAtMs,
        },
      ]);
    }));

  test('every optional field of an order comes back', () =>
    withStore(engine, async (store) => {
      const newOrder = sampleBankOrder(7, {
        stage: 'closed',
        isDemoRate: false,
        userId: 'user-7',
        claimEndsAtMs: 1,
        lostEndsAtMs: 2,
        closeReason: 'customer',
        closeNote: 'ｎｏｔe with 한글, "quotes" and a \n line',
        assignedOperatorId: 'operator-1',
        assignedUntilMs: 3,
        adjustmentPartsPerMillion: 10_000_000n,
      });
      await store.saveNewOrder(newOrder);
      assert.deepEqual((await store.findOrder(newOrder.order.orderId))?.order, newOrder.order);
    }));

  test('an order that is identified by its reference takes no address', () =>
    withStore(engine, async (store, place) => {
      await deriveAddresses(store, 1);
      assert.deepEqual(await store.saveNewOrder(sampleBankOrder(1)), ok(null));
      assert.equal((await store.listFreeAddresses({ railId: PAY_RAIL, limit: 10 })).length, 1);
      assert.equal(await place.countRows('watch_entries'), 0);
    }));

  test('amounts of 78 digits are exact', () =>
    withStore(engine, async (store) => {
      const payBaseUnits = 10n ** 30n + 1n;
      const receiveBaseUnits = 10n ** 78n - 1n;
      const newOrder = sampleBankOrder(1, { payBaseUnits, receiveBaseUnits });
      await store.saveNewOrder(newOrder);
      const found = await store.findOrder(newOrder.order.orderId);
      assert.equal(found?.order.payBaseUnits, payBaseUnits);
      assert.equal(found?.order.receiveBaseUnits, receiveBaseUnits);
    }));

  test('an order that nobody made is null', () =>
    withStore(engine, async (store) => {
      assert.equal(await store.findOrder('nobody'), null);
      assert.deepEqual(await store.listAudit('nobody'), []);
    }));

  runNewOrderRefusals(engine);
}

function runNewOrderRefusals(engine: StoreEngine): void {
  test('an address of another order, of nobody or with another key is refused and nothing is written', () =>
    withStore(engine, async (store, place) => {
      await deriveAddresses(store, 5);
      await store.saveNewOrder(sampleNewOrder(1));
      const before = await countAllRows(place);
      const taken = sampleAddress(1);
      const wrongPlaces = [
        {
          depositAddress: taken.address,
          depositWatchKey: taken.watchKey,
          depositAddressIndex: taken.addressIndex,
        },
        {
          depositAddress: 'ltc1qmina99',
          depositWatchKey: '0014mina99',
          depositAddressIndex: 99,
        },
        { depositWatchKey: '0014somebody' },
        { depositAddress: 'ltc1qsomebody' },
      ];
      for (const wrongPlace of wrongPlaces) {
        assert.deepEqual(await store.saveNewOrder(sampleNewOrder(2, wrongPlace)), refuse('address_taken'));
      }
      assert.deepEqual(await countAllRows(place), before);
      assert.equal(await store.findOrder(sampleNewOrder(2).order.orderId), null);
      assert.deepEqual(await store.saveNewOrder(sampleNewOrder(2)), ok(null));
    }));

  test('a repeated identifier or reference is refused and nothing is written', () =>
    withStore(engine, async (store, place) => {
      await deriveAddresses(store, 5);
      const first = sampleNewOrder(1).order;
      await store.saveNewOrder(sampleNewOrder(1));
      const before = await countAllRows(place);
      for (const repeated of [{ orderId: first.orderId }, { reference: first.reference }]) {
        assert.deepEqual(await store.saveNewOrder(sampleNewOrder(2, repeated)), refuse('identifier_taken'));
      }
      assert.deepEqual(await store.saveNewOrder(sampleNewOrder(1)), refuse('identifier_taken'));
      assert.deepEqual(await countAllRows(place), before);
      const free = await store.listFreeAddresses({ railId: PAY_RAIL, limit: 10 });
      assert.equal(free.length, 4);
    }));

  test('a receiver that is one of our own addresses on any rail is refused', () =>
    withStore(engine, async (store, place) => {
      await deriveAddresses(store, 5);
      await store.saveDerivedAddresses(RECEIVE_RAIL, [sampleAddress(4, 'ours')]);
      const before = await countAllRows(place);
      const ours = sampleNewOrder(2, { receiveWatchKey: sampleAddress(4, 'ours').watchKey });
      assert.deepEqual(await store.saveNewOrder(ours), refuse('receiver_is_ours'));
      assert.deepEqual(await countAllRows(place), before);
      const backToUs = sampleNewOrder(2, { refundAddress: 'x', refundWatchKey: sampleAddress(3).watchKey });
      assert.deepEqual(await store.saveNewOrder(backToUs), refuse('receiver_is_ours'));
      const ofPayRail = sampleNewOrder(2, { receiveWatchKey: sampleAddress(3).watchKey });
      assert.deepEqual(await store.saveNewOrder(ofPayRail), refuse('receiver_is_ours'));
      const elsewhere = { ...ofPayRail, ownRailIds: [RECEIVE_RAIL] };
      assert.deepEqual(await store.saveNewOrder(elsewhere), ok(null));
    }));

  test('an amount of nothing, or below it, is a fault and nothing is written', () =>
    withStore(engine, async (store, place) => {
      await deriveAddresses(store, 5);
      const before = await countAllRows(place);
      for (const wrong of [{ payBaseUnits: 0n }, { receiveBaseUnits: -5n }, { payBaseUnits: 10n ** 78n }]) {
        await assert.rejects(store.saveNewOrder(sampleNewOrder(1, wrong)), { name: 'StoreFault' });
      }
      assert.deepEqual(await countAllRows(place), before);
      assert.equal((await store.listFreeAddresses({ railId: PAY_RAIL, limit: 10 })).length, 5);
    }));

  test('an audit entry of another order or version is a fault', () =>
    withStore(engine, async (store, place) => {
      const newOrder = sampleBankOrder(1);
      const other = sampleBankOrder(2);
      await assert.rejects(store.saveNewOrder({ ...newOrder, audit: other.audit }), {
        code: 'change_incoherent',
      });
      await assert.rejects(
        store.saveNewOrder({ ...newOrder, audit: sampleAudit(newOrder.order, { orderVersion: 2 }) }),
        { code: 'change_incoherent' },
      );
      assert.equal(await place.countRows('orders'), 0);
    }));

  test('faults name no value', () =>
    withStore(engine, async (store) => {
      const wrong = sampleBankOrder(1, { payBaseUnits: 0n, email: 'secret@example.org' });
      await assert.rejects(store.saveNewOrder(wrong), (error: unknown) => {
        assert.ok(error instanceof Error);
        const printed = inspect(error, { depth: 5, showHidden: true });
        assert.doesNotMatch(printed, /secret@|110-234/);
        return true;
      });
    }));
}

/** Steps of an order, and the payouts and sightings written with them. */
export function runChangeContract(engine: StoreEngine): void {
  test('a change moves the order, and adds its audit entry', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1);
      const change = sampleChange(order, {
        stage: 'claimed',
        claimEndsAtMs: NOON_MS + 5,
        lockEndsAtMs: NOON_MS + 6,
        lostEndsAtMs: NOON_MS + 7,
        assignedOperatorId: 'operator-1',
        assignedUntilMs: NOON_MS + 8,
        closeNote: 'why',
      });
      assert.deepEqual(await store.saveChange(change), ok(null));
      assert.deepEqual((await store.findOrder(order.orderId))?.order, change.order);
      assert.deepEqual(await store.listAudit(order.orderId), [sampleAudit(order), change.audit]);
    }));

  test('a change decided on an older version is refused and nothing is written', () =>
    withStore(engine, async (store, place) => {
      const order = await makeOrder(store, 1);
      await store.saveChange(sampleChange(order, { stage: 'claimed' }));
      const before = await countAllRows(place);
      const stale = sampleChange(
        order,
        { stage: 'closed' },
        {
          disbursements: [sampleDisbursement(order)],
          sightings: [sampleSighting(order)],
          watch: [samplePayoutWatch(order)],
        },
      );
      assert.deepEqual(await store.saveChange(stale), refuse('order_changed_meanwhile'));
      assert.deepEqual(await countAllRows(place), before);
      assert.equal((await store.findOrder(order.orderId))?.order.stage, 'claimed');
    }));

  test('a change decided on a version that is yet to come is refused', () =>
    withStore(engine, async (store, place) => {
      const order = await makeOrder(store, 1);
      const early = sampleChange({ ...order, version: 5 }, { stage: 'claimed' });
      assert.deepEqual(await store.saveChange(early), refuse('order_changed_meanwhile'));
      assert.equal((await store.findOrder(order.orderId))?.order.version, 1);
      assert.equal(await place.countRows('audit_entries'), 1);
    }));

  test('a change of an order that nobody made is refused', () =>
    withStore(engine, async (store, place) => {
      const unknown = sampleChange(sampleBankOrder(9).order, { stage: 'claimed' });
      assert.deepEqual(await store.saveChange(unknown), refuse('order_changed_meanwhile'));
      assert.equal(await place.countRows('audit_entries'), 0);
    }));

  test('a change that skips a version or carries another order is a fault', () =>
    withStore(engine, async (store, place) => {
      const order = await makeOrder(store, 1);
      const other = await makeOrder(store, 2);
      const skipping = sampleChange(order, { version: 3 });
      for (const wrong of [
        skipping,
        sampleChange(order, {}, { disbursements: [sampleDisbursement(other)] }),
      ]) {
        await assert.rejects(store.saveChange(wrong), { code: 'change_incoherent' });
      }
      assert.equal(await place.countRows('audit_entries'), 2);
    }));
}
