import { type Concern, ok, refuse } from '@naru/core';
import type { Store } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleAct } from './sample-act.ts';
import {
  NOON_MS,
  PAY_RAIL,
  sampleBankOrder,
  sampleChange,
  sampleEntry,
  sampleHold,
  sampleRefund,
  sampleScan,
  sampleSighting,
} from './sample-order.ts';
import { type StoreEngine, countAllRows, makeOrder, readOrder, withStore } from './store-place.ts';

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
        addressEntry: { by: 'letter', atMs: 7, changeCount: 2 },
        addressLink: { tokenHash: 'h', endsAtMs: 6 },
      });
      const hold = sampleHold(order, { closedBy: 'o', closedAtMs: 8 });
      const forged = { ...refund, kind: 'late' as const, assetId: 'BTC' };
      const next = sampleChange(opened.order, {}, { refunds: [forged], holds: [hold] });
      assert.deepEqual(await store.saveChange(next), ok(null));
      const view = await store.findOrder(order.orderId);
      assert.deepEqual([view?.refunds, view?.holds], [[refund], [hold]]);
    }));

  test('of a refund that is approved and sent elsewhere at one moment, one is true', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1, { stage: 'closed_funded' });
      const entry = { by: 'link', atMs: 7, changeCount: 0 } as const;
      const due = sampleRefund(order, { address: 'ours', watchKey: 'w', addressEntry: entry });
      const { order: present, ...rest } = sampleChange(order, {}, { refunds: [due] });
      assert.deepEqual(await store.saveChange({ order: present, ...rest }), ok(null));
      const moves = Array.from({ length: 20 }, (_, n) =>
        n % 2 === 0
          ? { ...due, state: 'approved' as const }
          : {
              ...due,
              address: `theirs-${n}`,
              addressEntry: { by: 'letter' as const, atMs: n, changeCount: 1 },
            },
      );
      const answers = await Promise.all(
        moves.map((refund, n) => {
          const change = sampleChange(present, {}, { refunds: [refund] });
          return store.saveChange({ ...change, audit: { ...change.audit, auditId: `audit-${n}` } });
        }),
      );
      const winner = answers.findIndex((answer) => answer.ok);
      assert.equal(answers.filter((answer) => answer.ok).length, 1);
      assert.deepEqual((await store.findOrder(order.orderId))?.refunds, [moves[winner]]);
    }));

  test('an ended order is judged again when somebody pays its customer, until that is accounted for', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1, { stage: 'closed_funded' });
      const sighting = sampleSighting(order, { purpose: 'payout', blockHeight: null, blockHash: null });
      await store.saveScan(sampleScan(0, { sightings: [sighting] }));
      assert.deepEqual(await judgedIds(store), [order.orderId]);
      const { railId, outputKey } = sighting;
      const entry = sampleChange(
        await readOrder(store, order),
        {},
        { standings: [{ railId, outputKey, standing: 'not_ours', disbursementId: null }] },
      );
      assert.deepEqual(await store.saveChange(entry), ok(null));
      assert.deepEqual(await judgedIds(store), []);
    }));

  test('an ended order is judged while a payment is not final, and again when a booked one is gone', () =>
    withStore(engine, async (store, place) => {
      const order = await makeOrder(store, 1);
      const sighting = sampleSighting(order);
      const { railId, outputKey } = sighting;
      const closed = sampleChange(order, { stage: 'closed_funded' }, { sightings: [sighting] });
      await store.saveChange(closed);
      assert.deepEqual(await judgedIds(store), [order.orderId]);
      const standings = [{ railId, outputKey, standing: 'booked', disbursementId: null }] as const;
      const booked = sampleChange(closed.order, {}, { standings });
      await store.saveChange(booked);
      assert.deepEqual(await judgedIds(store), []);
      assert.equal(await place.countRows('sighted_orders'), 0);
      const refund = sampleSighting(order, {
        outputKey: 'r:0',
        purpose: 'refund',
        standing: 'counted',
        disbursementId: 'refund-1',
      });
      const paid = sampleChange(booked.order, {}, { sightings: [refund] });
      await store.saveChange(paid);
      assert.deepEqual(await judgedIds(store), [order.orderId]);
      const final = { ...standings[0], outputKey: 'r:0', disbursementId: 'refund-1' };
      await store.saveChange(sampleChange(paid.order, {}, { standings: [final] }));
      assert.deepEqual(await judgedIds(store), []);
      assert.equal(await place.countRows('sighted_orders'), 0);
      const dropped = [{ outputKey, droppedAtMs: NOON_MS }];
      await store.saveScan({
        railId: PAY_RAIL,
        expectedVersion: 0,
        cursor: {},
        head: { height: 1, hash: 'h' },
        finalHeight: null,
        scannedThroughMs: NOON_MS,
        sightings: [],
        goneFromHeight: null,
        dropped,
      });
      assert.deepEqual(await judgedIds(store), [order.orderId]);
    }));

  runSuccessorContract(engine);
  runConcernContract(engine);
}

function runConcernContract(engine: StoreEngine): void {
  test('orders that ask for a look come once each, oldest first, in pages, and are counted', () =>
    withStore(engine, async (store) => {
      const all = ['deviation', 'hold', 'refund', 'fault'] as const;
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
      const none = { deviation: 1, hold: 1, refund: 2, fault: 0, any: 3 };
      assert.deepEqual(await store.countConcernedOrders(), none);
      const dueAtMs = held.createdAtMs + 5;
      const dueCounts = [dueAtMs - 1, dueAtMs, owed.createdAtMs + 5].map((atMs) =>
        store.countRefundsDue(atMs),
      );
      assert.deepEqual(await Promise.all(dueCounts), [0, 1, 2]);
      const fault = {
        orderId: settled.orderId,
        round: 'expiry',
        failureCount: 2,
        failedAtMs: 2,
        cause: 'RangeError: too much',
        retryAtMs: 9,
      };
      for (const round of ['expiry', 'rail:ltc']) {
        for (const failureCount of [1, 2])
          await store.saveOrderFault({ ...fault, round, failureCount, failedAtMs: failureCount });
      }
      assert.deepEqual(await list(['fault']), [settled.orderId]);
      assert.deepEqual(await store.countConcernedOrders(), { ...none, fault: 1, any: 4 });
      assert.deepEqual(await store.listOrderFaults('expiry'), [fault]);
      await store.deleteOrderFault(settled.orderId, 'expiry');
      assert.deepEqual(await store.listOrderFaults(), [{ ...fault, round: 'rail:ltc' }]);
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
      await store.saveJournal(sampleEntry(null, 'declared', funding), sampleAct(1));
      assert.deepEqual(await store.saveChange(change), ok(null));
      assert.deepEqual((await store.findOrder(successor.order.orderId))?.order, successor.order);
      assert.deepEqual(await store.sumJournal(), await store.listBalances());
    }));
}
