import { ok, refuse } from '@naru/core';
import type { Concern, Store } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  NOON_MS,
  PAY_RAIL,
  sampleBankOrder,
  sampleChange,
  sampleEntry,
  sampleHold,
  samplePayout,
  sampleRefund,
  sampleScan,
  sampleSighting,
} from '../testing/sample-order.ts';
import { type StoreEngine, countAllRows, makeOrder, withStore } from '../testing/store-place.ts';

async function judgedIds(store: Store): Promise<readonly string[]> {
  const views = await store.listSightedOrders({ railId: PAY_RAIL, limit: 10 });
  return views.map((view) => view.order.orderId);
}

/** Refunds, holds and successors. */
export function runRefundContract(engine: StoreEngine): void {
  test('refunds and holds come with their order, and are written over but for what they are', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1);
      const opened = sampleChange(
        order,
        { stage: 'closed_funded' },
        { refunds: [sampleRefund(order)], holds: [sampleHold(order)] },
      );
      assert.deepEqual(await store.saveChange(opened), ok(null));
      const refund = sampleRefund(order, {
        state: 'approved',
        allocatedBaseUnits: 10n ** 40n,
        address: 'a',
        watchKey: 'w',
        approvedBy: 'o',
        approvedAtMs: 9,
      });
      const hold = sampleHold(order, { closedBy: 'o', closedAtMs: 8 });
      const forged = { ...refund, kind: 'late' as const, assetId: 'BTC' };
      const next = sampleChange(opened.order, {}, { refunds: [forged], holds: [hold] });
      assert.deepEqual(await store.saveChange(next), ok(null));
      const view = await store.findOrder(order.orderId);
      assert.deepEqual([view?.refunds, view?.holds], [[refund], [hold]]);
    }));

  test('an ended order is judged again when somebody pays its customer, until that is accounted for', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1, { stage: 'closed_funded' });
      const sighting = sampleSighting(order, { purpose: 'payout' });
      await store.saveScan(sampleScan(0, { sightings: [sighting] }));
      assert.deepEqual(await judgedIds(store), [order.orderId]);
      const { railId, outputKey } = sighting;
      const told = sampleChange(order, {}, { bookings: [{ railId, outputKey, bookedAs: 'outside' }] });
      assert.deepEqual(await store.saveChange(told), ok(null));
      assert.deepEqual(await judgedIds(store), []);
    }));

  test('refunds in some states come oldest first, in pages', () =>
    withStore(engine, async (store) => {
      for (const [n, state] of (['due', 'withheld', 'due', 'refunded'] as const).entries()) {
        const order = await makeOrder(store, n);
        const refunds = [sampleRefund(order, { state, refundId: `r${n}` })];
        await store.saveChange(sampleChange(order, {}, { refunds }));
      }
      const read = async (afterRefundId?: string) =>
        (
          await store.listRefunds({
            states: ['due', 'withheld'],
            limit: 2,
            ...(afterRefundId === undefined ? {} : { afterRefundId }),
          })
        ).map(({ refundId }) => refundId);
      assert.deepEqual([await read(), await read('r1')], [['r0', 'r1'], ['r2']]);
    }));

  test('one output settles one thing, a payout or a refund', () =>
    withStore(engine, async (store, place) => {
      const paid = await makeOrder(store, 1, { stage: 'prepared' });
      const owed = await makeOrder(store, 2, { stage: 'closed_funded' });
      const proof = { railId: PAY_RAIL, txid: 't', outputKey: 't:0' };
      const refund = sampleRefund(owed, { ...proof, state: 'sent' });
      const sent = sampleChange(owed, {}, { refunds: [refund] });
      assert.deepEqual(await store.saveChange(sent), ok(null));
      const before = await countAllRows(place);
      const payout = samplePayout(paid, { ...proof, state: 'seen' });
      assert.deepEqual(
        await store.saveChange(sampleChange(paid, { stage: 'sent' }, { payout })),
        refuse('output_already_used'),
      );
      assert.deepEqual(await countAllRows(place), before);
      const ended = sampleChange(sent.order, {}, { refunds: [{ ...refund, state: 'refunded' }] });
      assert.deepEqual(await store.saveChange(ended), ok(null));
    }));

  test('an ended order is judged while a deposit is unbooked or a refund is under way', () =>
    withStore(engine, async (store, place) => {
      const order = await makeOrder(store, 1);
      const sighting = sampleSighting(order);
      const { railId, outputKey } = sighting;
      const closed = sampleChange(order, { stage: 'closed_funded' }, { sighting });
      await store.saveChange(closed);
      assert.deepEqual(await judgedIds(store), [order.orderId]);
      const bookings = [{ railId, outputKey, bookedAs: 'refunds_due' as const }];
      const booked = sampleChange(closed.order, {}, { bookings });
      await store.saveChange(booked);
      assert.deepEqual(await judgedIds(store), []);
      assert.equal(await place.countRows('sighted_orders'), 0);
      const refunds = [sampleRefund(order, { state: 'approved' })];
      const approved = sampleChange(booked.order, {}, { refunds });
      await store.saveChange(approved);
      assert.deepEqual(await judgedIds(store), [order.orderId]);
      const refunded = [sampleRefund(order, { state: 'refunded' })];
      await store.saveChange(sampleChange(approved.order, {}, { refunds: refunded }));
      assert.deepEqual(await judgedIds(store), []);
      assert.equal(await place.countRows('sighted_orders'), 0);
      await store.saveScan({
        railId: PAY_RAIL,
        expectedVersion: 0,
        cursor: {},
        head: { height: 1, hash: 'h' },
        scannedThroughMs: NOON_MS,
        sightings: [sampleSighting(order, { outputKey: 'late:0' })],
        goneBlockHashes: [],
        dropped: [],
      });
      assert.deepEqual(await judgedIds(store), [order.orderId]);
    }));

  runSuccessorContract(engine);
  runConcernContract(engine);
}

function runConcernContract(engine: StoreEngine): void {
  test('orders that ask for a look come once each, oldest first, in pages, and are counted', () =>
    withStore(engine, async (store) => {
      const all = ['deviation', 'hold', 'refund'] as const;
      const list = async (concerns: readonly Concern[], beforeOrderId?: string) =>
        (
          await store.listConcernedOrders({
            concerns,
            limit: 2,
            ...(beforeOrderId === undefined ? {} : { beforeOrderId }),
          })
        ).map(({ order }) => order.orderId);
      assert.deepEqual(await list(all), []);
      const over = await makeOrder(store, 1, { stage: 'over' });
      const held = await makeOrder(store, 2, { stage: 'funded' });
      const owed = await makeOrder(store, 3, { stage: 'closed_funded' });
      const settled = await makeOrder(store, 4, { stage: 'closed_funded' });
      await store.saveChange(
        sampleChange(held, {}, { holds: [sampleHold(held)], refunds: [sampleRefund(held)] }),
      );
      await store.saveChange(sampleChange(owed, {}, { refunds: [sampleRefund(owed, { state: 'sent' })] }));
      await store.saveChange(
        sampleChange(
          settled,
          {},
          {
            refunds: [sampleRefund(settled, { state: 'refunded' })],
            holds: [sampleHold(settled, { closedBy: 'o', closedAtMs: 8 })],
          },
        ),
      );
      assert.deepEqual(await list(all), [over.orderId, held.orderId]);
      assert.deepEqual(await list(all, held.orderId), [owed.orderId]);
      assert.deepEqual(await list(['hold']), [held.orderId]);
      assert.deepEqual(await list(['refund', 'hold']), [held.orderId, owed.orderId]);
      assert.deepEqual(await list([]), []);
      assert.deepEqual(await store.countConcernedOrders(), { deviation: 1, hold: 1, refund: 2, any: 3 });
    }));
}

function runSuccessorContract(engine: StoreEngine): void {
  test('a successor is made with the change, or neither', () =>
    withStore(engine, async (store, place) => {
      const order = await makeOrder(store, 1);
      const other = await makeOrder(store, 3);
      const successor = sampleBankOrder(2, { predecessorOrderId: order.orderId, receiveBaseUnits: 1n });
      const newOrder = { ...successor, journal: [sampleEntry(successor.order, 's')] };
      const before = await countAllRows(place);
      const change = sampleChange(order, {}, { newOrder });
      assert.deepEqual(await store.saveChange(change), refuse('balance_too_small'));
      const taken = { ...newOrder, order: { ...newOrder.order, reference: other.reference } };
      assert.deepEqual(
        await store.saveChange(sampleChange(order, {}, { newOrder: taken })),
        refuse('order_changed_meanwhile'),
      );
      assert.deepEqual(await countAllRows(place), before);
      const funding = [
        { account: 'outside', assetId: 'KRW', baseUnits: -1n },
        { account: 'reserve', assetId: 'KRW', baseUnits: 1n },
      ] as const;
      await store.saveJournal([sampleEntry(null, 'declared', funding)]);
      assert.deepEqual(await store.saveChange(change), ok(null));
      assert.deepEqual((await store.findOrder(successor.order.orderId))?.order, successor.order);
      assert.deepEqual(await store.sumJournal(), await store.listBalances());
    }));
}
