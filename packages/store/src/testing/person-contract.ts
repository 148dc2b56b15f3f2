import { ok } from '@naru/core';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOON_MS, sampleBankOrder, sampleChange, sampleDisbursement, sampleRefund } from './sample-order.ts';
import { type StoreEngine, countAllRows, makeOrder, withStore } from './store-place.ts';

const LATER_MS = NOON_MS * 2;

/** Forgetting people, and finding what is known of them. */
export function runPersonContract(engine: StoreEngine): void {
  test('an ended order loses its contact and keeps everything else', () =>
    withStore(engine, async (store, place) => {
      const order = await makeOrder(store, 1);
      const change = sampleChange(order, { stage: 'closed', closeReason: 'customer', closeNote: 'my cat' });
      const audit = { ...change.audit, note: 'my cat' };
      assert.deepEqual(await store.saveChange({ ...change, audit }), ok(null));
      // Read once before, so that a cached order would be noticed.
      await store.findOrder(order.orderId);
      const before = await countAllRows(place);
      const query = { part: 'contact', changedBeforeMs: LATER_MS, limit: 10 } as const;
      assert.equal(await store.forgetPersons(query), 1);
      assert.equal(await store.forgetPersons(query), 0);
      const view = await store.findOrder(order.orderId);
      assert.deepEqual(view?.order, { ...change.order, email: '', closeNote: null });
      const entries = await store.listAudit(order.orderId);
      assert.deepEqual(
        entries.map((entry) => entry.note),
        [null, null],
      );
      assert.deepEqual(entries[1], { ...audit, note: null });
      assert.deepEqual(await countAllRows(place), before);
    }));

  test('a replaced link opens its order and no other', () =>
    withStore(engine, async (store) => {
      const [order, other] = [await makeOrder(store, 1), await makeOrder(store, 2)];
      assert.equal(await store.findReplacedLink('link'), null);
      assert.deepEqual(await store.saveChange(sampleChange(order, { linkId: 'link' })), ok(null));
      assert.equal(await store.findReplacedLink('link'), order.orderId);
      assert.equal((await store.findOrder(order.orderId))?.order.linkId, 'link');
      await assert.rejects(store.saveChange(sampleChange(other, { linkId: 'link' })));
    }));

  test('a receiver goes from the order, what was paid to it and its refunds', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1, { refundAddress: 'ltc1qmina', refundWatchKey: 'w' });
      const refund = sampleRefund(order, { state: 'refunded', address: 'ltc1qmina', watchKey: 'w' });
      const change = sampleChange(
        order,
        { stage: 'delivered', deliveredAtMs: NOON_MS, depositorName: '한가람' },
        { disbursements: [sampleDisbursement(order)], refunds: [refund] },
      );
      assert.deepEqual(await store.saveChange(change), ok(null));
      const query = { part: 'receiver', changedBeforeMs: LATER_MS, limit: 10 } as const;
      assert.equal(await store.forgetPersons(query), 1);
      assert.equal(await store.forgetPersons(query), 0);
      const view = await store.findOrder(order.orderId);
      const { receiveAddress, receiveWatchKey, depositorName } = view?.order ?? assert.fail();
      assert.deepEqual([receiveAddress, receiveWatchKey, depositorName], ['', '', null]);
      assert.deepEqual([view?.order.refundAddress, view?.order.refundWatchKey], [null, null]);
      assert.equal(view?.order.email, order.email);
      assert.deepEqual([view?.disbursements[0]?.address, view?.disbursements[0]?.watchKey], ['', '']);
      assert.deepEqual([view?.refunds[0]?.address, view?.refunds[0]?.watchKey], [null, null]);
    }));

  test('an open order, one with an open refund, and a young one keep their people', () =>
    withStore(engine, async (store) => {
      await makeOrder(store, 1);
      const owed = await makeOrder(store, 2);
      const owing = sampleChange(owed, { stage: 'closed_funded' }, { refunds: [sampleRefund(owed)] });
      assert.deepEqual(await store.saveChange(owing), ok(null));
      const young = await makeOrder(store, 3);
      const closing = sampleChange(young, { stage: 'closed', closeReason: 'customer' });
      assert.deepEqual(await store.saveChange(closing), ok(null));
      const { updatedAtMs } = closing.order;
      for (const part of ['contact', 'receiver'] as const) {
        assert.equal(await store.forgetPersons({ part, changedBeforeMs: updatedAtMs, limit: 10 }), 0);
      }
      const query = { part: 'contact', changedBeforeMs: updatedAtMs + 1, limit: 10 } as const;
      assert.equal(await store.forgetPersons(query), 1);
    }));

  test('orders are found by their reference', () =>
    withStore(engine, async (store) => {
      const { order } = sampleBankOrder(1, { email: 'Jun@Example.org' });
      await makeOrder(store, 1, { email: order.email });
      await makeOrder(store, 2);
      assert.deepEqual(await store.findOrderByReference(order.reference), order);
      assert.equal(await store.findOrderByReference('NR-NONE-00'), null);
    }));
}
