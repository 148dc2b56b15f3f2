import { ok, refuse } from '@naru/core';
import type { Order } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  NOON_MS,
  RECEIVE_RAIL,
  sampleChange,
  sampleDisbursement,
  samplePayoutWatch,
  sampleScan,
  sampleSighting,
} from './sample-order.ts';
import { type StoreEngine, countAllRows, makeOrder, readOrder, withStore } from './store-place.ts';

/** Approved payouts and refunds, and the payments for them. */
export function runOutgoingContract(engine: StoreEngine): void {
  test('a payout is approved with its watch, and what is said of it later is written over', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1, { stage: 'assigned' });
      const approved = sampleDisbursement(order, { baseUnits: 10n ** 30n });
      const prepare = sampleChange(
        order,
        { stage: 'prepared' },
        { disbursements: [approved], watch: [samplePayoutWatch(order)] },
      );
      assert.deepEqual(await store.saveChange(prepare), ok(null));
      assert.deepEqual((await store.findOrder(order.orderId))?.disbursements, [approved]);
      assert.deepEqual(await store.listWatchEntries({ railId: RECEIVE_RAIL, sinceMs: 0 }), [
        samplePayoutWatch(order).entry,
      ]);
      const accepted = { ...approved, lastAct: 'accepted', acceptedBaseUnits: 10n ** 30n + 5n } as const;
      const deliver = sampleChange(
        prepare.order,
        { stage: 'delivered', deliveredAtMs: NOON_MS + 90 },
        { disbursements: [accepted] },
      );
      assert.deepEqual(await store.saveChange(deliver), ok(null));
      assert.deepEqual((await store.findOrder(order.orderId))?.disbursements, [accepted]);
    }));

  test('several attempts of one order stay on record, oldest first', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1, { stage: 'assigned' });
      const first = sampleDisbursement(order, { disbursementId: 'payout-z', lastAct: 'withdrawn' });
      const second = sampleDisbursement(order, {
        disbursementId: 'payout-a',
        approvedAtMs: first.approvedAtMs + 1,
      });
      const change = sampleChange(order, { stage: 'prepared' }, { disbursements: [second, first] });
      assert.deepEqual(await store.saveChange(change), ok(null));
      assert.deepEqual((await store.findOrder(order.orderId))?.disbursements, [first, second]);
    }));

  test('orders are listed by the network that they are paid on and the time of the approval, each once', () =>
    withStore(engine, async (store) => {
      const paid: string[] = [];
      for (const place of [1, 2]) {
        const order = await makeOrder(store, place, { stage: 'assigned' });
        const [first, second] = ['a', 'b'].map((name) =>
          sampleDisbursement(order, { disbursementId: `${name}${place}`, lastAct: 'withdrawn' }),
        );
        assert.ok(first !== undefined && second !== undefined);
        const change = sampleChange(order, { stage: 'prepared' }, { disbursements: [first, second] });
        assert.deepEqual(await store.saveChange(change), ok(null));
        paid.push(order.orderId);
      }
      const { approvedAtMs } = (await store.findOrder(paid[0] ?? ''))?.disbursements[0] ?? assert.fail();
      const list = async (query: Partial<Parameters<typeof store.listDisbursedOrders>[0]>) => {
        const asked = { railId: RECEIVE_RAIL, sinceMs: approvedAtMs, limit: 9, ...query };
        return (await store.listDisbursedOrders(asked)).map(({ order }) => order.orderId);
      };
      const [one = '', two = ''] = paid.toSorted();
      assert.deepEqual(await list({}), [one, two]);
      assert.deepEqual(await list({ limit: 1 }), [one]);
      assert.deepEqual(await list({ afterOrderId: one }), [two]);
      assert.deepEqual(await list({ sinceMs: approvedAtMs + 1_000_000 }), []);
      assert.deepEqual(await list({ railId: 'other' }), []);
    }));

  test('one output pays one order', () =>
    withStore(engine, async (store, place) => {
      const paid = await makeOrder(store, 1, { stage: 'prepared' });
      const unpaid = await makeOrder(store, 2, { stage: 'prepared' });
      const proof = { outputKey: 'tx1:1', purpose: 'payout', standing: 'counted' } as const;
      const named = (order: Order) =>
        sampleChange(order, { stage: 'sent' }, { sightings: [sampleSighting(order, proof)] });
      await store.saveChange(named(paid));
      const before = await countAllRows(place);
      assert.deepEqual(await store.saveChange(named(unpaid)), refuse('output_already_used'));
      assert.deepEqual(await countAllRows(place), before);
      assert.equal((await store.findOrder(unpaid.orderId))?.order.stage, 'prepared');
    }));

  test('a payment that is named for one order is taken from the one that a scan gave it to', () =>
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
      const named = { ...sighting, orderId: paid.orderId, standing: 'counted', disbursementId: 'p' } as const;
      const sent = sampleChange(paid, { stage: 'sent' }, { sightings: [named] });
      assert.deepEqual(await store.saveChange(sent), ok(null));
      assert.deepEqual((await store.findOrder(guessed.orderId))?.sightings, []);
      assert.deepEqual((await store.findOrder(paid.orderId))?.sightings, [named]);
      const judged = await store.listSightedOrders({ railId: RECEIVE_RAIL, limit: 10 });
      assert.ok(judged.some(({ order }) => order.orderId === paid.orderId));
      // A scan that began before still assigns it to the other order.
      await store.saveScan(sampleScan(1, { railId: RECEIVE_RAIL, sightings: [sighting] }));
      assert.deepEqual((await store.findOrder(paid.orderId))?.sightings, [named]);
    }));

  test('only the same payment is taken from another order: of its receiver and amount', () =>
    withStore(engine, async (store) => {
      const guessed = await makeOrder(store, 1, { stage: 'prepared' });
      const paid = await makeOrder(store, 2, { stage: 'prepared' });
      const proof = { railId: RECEIVE_RAIL, outputKey: 'tx1:1', purpose: 'payout' } as const;
      const sighting = sampleSighting(guessed, proof);
      await store.saveScan(sampleScan(0, { railId: RECEIVE_RAIL, sightings: [sighting] }));
      const mine = { ...sighting, orderId: paid.orderId, standing: 'booked' } as const;
      for (const other of [{ baseUnits: sighting.baseUnits + 1n }, { watchKey: 'somebody else' }]) {
        const change = sampleChange(paid, { stage: 'sent' }, { sightings: [{ ...mine, ...other }] });
        assert.deepEqual(await store.saveChange(change), refuse('output_already_used'));
      }
      assert.deepEqual((await store.findOrder(guessed.orderId))?.sightings, [sighting]);
    }));

  test('an ended order whose payment is unexplained again is looked at again', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1, { stage: 'closed' });
      const proof = { railId: RECEIVE_RAIL, outputKey: 'tx1:1', purpose: 'payout' } as const;
      const judged = sampleSighting(order, { ...proof, standing: 'booked', disbursementId: 'p' });
      const listed = async () => (await store.listSightedOrders({ railId: RECEIVE_RAIL, limit: 10 })).length;
      const booking = sampleChange(order, {}, { sightings: [judged] });
      assert.deepEqual(await store.saveChange(booking), ok(null));
      assert.equal(await listed(), 0);
      const reopened = { ...judged, standing: null };
      assert.deepEqual(
        await store.saveChange(sampleChange(booking.order, {}, { standings: [reopened] })),
        ok(null),
      );
      assert.equal(await listed(), 1);
    }));

  test('a payment that a scan found in a block meanwhile stays in it when a person names it', () =>
    withStore(engine, async (store) => {
      const paid = await makeOrder(store, 1, { stage: 'prepared' });
      const pooled = sampleSighting(paid, { railId: RECEIVE_RAIL, outputKey: 'tx1:1', purpose: 'payout' });
      const mined = { ...pooled, blockHeight: 7, blockHash: 'b7' };
      await store.saveScan(sampleScan(0, { railId: RECEIVE_RAIL, sightings: [mined] }));
      const named = { ...pooled, standing: 'counted', disbursementId: 'p' } as const;
      const seen = await readOrder(store, paid);
      assert.deepEqual(
        await store.saveChange(sampleChange(seen, { stage: 'sent' }, { sightings: [named] })),
        ok(null),
      );
      const { blockHeight, blockHash } = mined;
      assert.deepEqual((await store.findOrder(paid.orderId))?.sightings, [
        { ...named, blockHeight, blockHash },
      ]);
    }));

  test('a deposit is never taken for a payment', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1, { stage: 'prepared' });
      await store.saveScan(sampleScan(0, { sightings: [sampleSighting(order)] }));
      const named = sampleSighting(order, { purpose: 'payout', standing: 'counted' });
      const change = sampleChange(await readOrder(store, order), {}, { sightings: [named] });
      assert.deepEqual(await store.saveChange(change), refuse('output_already_used'));
    }));

  test('receiver and amount of a disbursement never change', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1, { stage: 'assigned' });
      const approved = sampleDisbursement(order);
      const prepared = sampleChange(order, { stage: 'prepared' }, { disbursements: [approved] });
      await store.saveChange(prepared);
      for (const forged of [{ address: 'a thief' }, { baseUnits: approved.baseUnits + 1n }]) {
        const change = sampleChange(
          prepared.order,
          { stage: 'sent' },
          { disbursements: [{ ...approved, ...forged }] },
        );
        await assert.rejects(store.saveChange(change), { code: 'disbursement_rewritten' });
      }
      assert.deepEqual(await store.findOrder(order.orderId), {
        order: prepared.order,
        sightings: [],
        disbursements: [approved],
        refunds: [],
        holds: [],
        recorded: { factsHash: 'facts-2', receiversHash: 'receivers-2' },
      });
    }));
}
