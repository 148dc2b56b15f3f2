import { ok, refuse } from '@naru/core';
import type { Payout } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  NOON_MS,
  RECEIVE_RAIL,
  sampleChange,
  samplePayout,
  samplePayoutWatch,
  sampleScan,
  sampleSighting,
} from '../testing/sample-order.ts';
import { type StoreEngine, countAllRows, makeOrder, withStore } from '../testing/store-place.ts';

/** Attempts to pay a customer. */
export function runPayoutContract(engine: StoreEngine): void {
  test('a payout is prepared with its watch, seen and confirmed', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1, { stage: 'assigned' });
      const approved = samplePayout(order, { baseUnits: 10n ** 30n });
      const prepare = sampleChange(
        order,
        { stage: 'prepared' },
        { payout: approved, payoutWatch: samplePayoutWatch(order) },
      );
      assert.deepEqual(await store.saveChange(prepare), ok(null));
      assert.deepEqual((await store.findOrder(order.orderId))?.payouts, [approved]);
      assert.deepEqual(await store.listWatchEntries({ railId: RECEIVE_RAIL, sinceMs: 0 }), [
        samplePayoutWatch(order).entry,
      ]);
      const confirmed: Payout = {
        ...approved,
        state: 'confirmed',
        txid: 'tx9',
        outputKey: 'tx9:0',
        attestedBy: 'operator-1',
        evidence: 'receipt 5',
      };
      const deliver = sampleChange(
        prepare.order,
        { stage: 'delivered', deliveredAtMs: NOON_MS + 90 },
        { payout: confirmed },
      );
      assert.deepEqual(await store.saveChange(deliver), ok(null));
      assert.deepEqual((await store.findOrder(order.orderId))?.payouts, [confirmed]);
    }));

  test('a second attempt is possible once the first is discarded; both stay on record, oldest first', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1, { stage: 'assigned' });
      const first = samplePayout(order, { payoutId: 'payout-z' });
      const prepared = sampleChange(
        order,
        { stage: 'prepared' },
        { payout: first, payoutWatch: samplePayoutWatch(order) },
      );
      await store.saveChange(prepared);
      const discarded: Payout = { ...first, state: 'discarded' };
      const back = sampleChange(prepared.order, { stage: 'assigned' }, { payout: discarded });
      assert.deepEqual(await store.saveChange(back), ok(null));
      const second = samplePayout(order, { payoutId: 'payout-a', preparedAtMs: first.preparedAtMs + 1 });
      const again = sampleChange(
        back.order,
        { stage: 'prepared' },
        { payout: second, payoutWatch: samplePayoutWatch(order) },
      );
      assert.deepEqual(await store.saveChange(again), ok(null));
      assert.deepEqual((await store.findOrder(order.orderId))?.payouts, [discarded, second]);
      assert.equal((await store.listWatchEntries({ railId: RECEIVE_RAIL, sinceMs: 0 })).length, 1);
    }));

  test('two live attempts of one order are impossible', () =>
    withStore(engine, async (store, place) => {
      const order = await makeOrder(store, 1, { stage: 'assigned' });
      const prepared = sampleChange(order, { stage: 'prepared' }, { payout: samplePayout(order) });
      await store.saveChange(prepared);
      const before = await countAllRows(place);
      const second = samplePayout(order, { payoutId: 'payout-second' });
      await assert.rejects(store.saveChange(sampleChange(prepared.order, {}, { payout: second })), {
        name: 'StoreFault',
      });
      assert.deepEqual(await countAllRows(place), before);
      assert.equal((await store.findOrder(order.orderId))?.order.version, 2);
    }));

  test('one output pays one order', () =>
    withStore(engine, async (store, place) => {
      const paid = await makeOrder(store, 1, { stage: 'prepared' });
      const unpaid = await makeOrder(store, 2, { stage: 'prepared' });
      const proof = { state: 'seen', txid: 'tx1', outputKey: 'tx1:1' } as const;
      await store.saveChange(sampleChange(paid, { stage: 'sent' }, { payout: samplePayout(paid, proof) }));
      const before = await countAllRows(place);
      const change = sampleChange(unpaid, { stage: 'sent' }, { payout: samplePayout(unpaid, proof) });
      assert.deepEqual(await store.saveChange(change), refuse('output_already_used'));
      assert.deepEqual(await countAllRows(place), before);
      assert.equal((await store.findOrder(unpaid.orderId))?.order.stage, 'prepared');
    }));

  test('a payout takes the sighting of its output from the order that a scan gave it to', () =>
    withStore(engine, async (store) => {
      const guessed = await makeOrder(store, 1, { stage: 'prepared' });
      const paid = await makeOrder(store, 2, { stage: 'prepared' });
      const sighting = sampleSighting(guessed, {
        railId: RECEIVE_RAIL,
        outputKey: 'tx1:1',
        purpose: 'payout',
      });
      await store.saveScan(sampleScan(0, { railId: RECEIVE_RAIL, sightings: [sighting] }));
      await store.findOrder(guessed.orderId);
      const proof = { state: 'seen', txid: 'tx1', outputKey: 'tx1:1' } as const;
      const sent = sampleChange(paid, { stage: 'sent' }, { payout: samplePayout(paid, proof) });
      assert.deepEqual(await store.saveChange(sent), ok(null));
      assert.deepEqual((await store.findOrder(guessed.orderId))?.sightings, []);
      const moved = { ...sighting, orderId: paid.orderId };
      assert.deepEqual((await store.findOrder(paid.orderId))?.sightings, [moved]);
      const judged = await store.listSightedOrders({ railId: RECEIVE_RAIL, limit: 10 });
      assert.ok(judged.some(({ order }) => order.orderId === paid.orderId));
      // A scan that began before still takes it for the other's.
      await store.saveScan(sampleScan(1, { railId: RECEIVE_RAIL, sightings: [sighting] }));
      assert.deepEqual((await store.findOrder(paid.orderId))?.sightings, [moved]);
    }));

  test('receiver and amount of an attempt never change', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1, { stage: 'assigned' });
      const approved = samplePayout(order);
      const prepared = sampleChange(order, { stage: 'prepared' }, { payout: approved });
      await store.saveChange(prepared);
      for (const forged of [{ address: 'a thief' }, { baseUnits: approved.baseUnits + 1n }]) {
        const change = sampleChange(
          prepared.order,
          { stage: 'sent' },
          { payout: { ...approved, ...forged } },
        );
        await assert.rejects(store.saveChange(change), { code: 'payout_rewritten' });
      }
      assert.deepEqual(await store.findOrder(order.orderId), {
        order: prepared.order,
        sightings: [],
        payouts: [approved],
        refunds: [],
        holds: [],
      });
    }));
}
