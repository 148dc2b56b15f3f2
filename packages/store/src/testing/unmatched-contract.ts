import { ok, refuse } from '@naru/core';
import type { JournalEntry, Store, UnmatchedDeposit } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleAct } from './sample-act.ts';
import {
  PAY_RAIL,
  RECEIVE_RAIL,
  movePostings,
  sampleChange,
  sampleEntry,
  sampleScan,
  sampleSighting,
} from './sample-order.ts';
import { SAMPLE_UNMATCHED as SEEN } from './sample-unmatched.ts';
import { type StoreEngine, countAllRows, makeOrder, withStore } from './store-place.ts';

const PLACE = { railId: SEEN.railId, outputKey: SEEN.outputKey };
const OPEN = { state: 'open', limit: 10 } as const;
const UNCONFIRMED = { blockHeight: null, blockHash: null };

function into(key: string): JournalEntry {
  return { ...sampleEntry(null, key, movePostings('outside', 'suspense', 7n)), kind: 'unmatched' };
}

function outOf(key: string): JournalEntry {
  return { ...sampleEntry(null, key, movePostings('suspense', 'outside', 7n)), kind: 'unmatched' };
}

async function scan(
  store: Store,
  expectedVersion: number,
  overrides: Parameters<typeof sampleScan>[1],
): Promise<void> {
  assert.ok((await store.saveScan(sampleScan(expectedVersion, overrides))).ok);
}

/** A deposit that a person witnessed, in the books. */
async function saveWitnessed(store: Store): Promise<UnmatchedDeposit & { readonly entryId: string }> {
  const entry = into('in');
  const deposit = { ...SEEN, ...UNCONFIRMED, mark: 'Mina 7', entryId: entry.entryId };
  assert.deepEqual(await store.saveUnmatchedDeposit(deposit, entry, sampleAct(1)), ok(null));
  return deposit;
}

/** Deposits of no order, and how they are assigned. */
export function runUnmatchedContract(engine: StoreEngine): void {
  test('a payment of no order is written with its scan and follows its block', () =>
    withStore(engine, async (store) => {
      await scan(store, 0, { unmatched: [{ ...SEEN, ...UNCONFIRMED }] });
      assert.deepEqual(await store.listUnsettledUnmatched({ railId: PAY_RAIL, limit: 10 }), []);
      await scan(store, 1, { unmatched: [SEEN, SEEN] });
      assert.deepEqual(await store.listUnmatchedDeposits(OPEN), [SEEN]);
      assert.deepEqual(await store.listUnsettledUnmatched({ railId: PAY_RAIL, limit: 10 }), [SEEN]);
      const entry = into('in');
      const booking = { ...PLACE, entryId: entry.entryId, expectedEntryId: null };
      assert.deepEqual(await store.bookUnmatchedDeposit(booking, entry, sampleAct(1)), ok(null));
      assert.deepEqual(await store.listUnsettledUnmatched({ railId: PAY_RAIL, limit: 10 }), []);
      await scan(store, 2, { goneFromHeight: 100 });
      const gone = { ...SEEN, ...UNCONFIRMED, entryId: entry.entryId };
      assert.deepEqual(await store.findUnmatchedDeposit(PLACE), gone);
      assert.deepEqual(await store.listUnsettledUnmatched({ railId: PAY_RAIL, limit: 10 }), [gone]);
    }));

  test('one that was dropped leaves the open ones, and is open again when it is seen again', () =>
    withStore(engine, async (store) => {
      const pooled = { ...SEEN, blockHeight: null, blockHash: null };
      await scan(store, 0, { unmatched: [pooled] });
      assert.deepEqual(await store.listUnconfirmedUnmatched(PAY_RAIL), [pooled]);
      await scan(store, 1, { dropped: [{ outputKey: SEEN.outputKey, droppedAtMs: 7 }] });
      assert.deepEqual(await store.listUnconfirmedUnmatched(PAY_RAIL), []);
      assert.equal(await store.countUnmatchedDeposits(), 0);
      assert.deepEqual(await store.listUnmatchedDeposits(OPEN), []);
      const gone = await store.listUnmatchedDeposits({ ...OPEN, state: 'gone' });
      assert.deepEqual(gone, [{ ...pooled, droppedAtMs: 7 }]);
      await scan(store, 2, { unmatched: [SEEN] });
      assert.deepEqual(await store.listUnmatchedDeposits(OPEN), [SEEN]);
      assert.equal(await store.countUnmatchedDeposits(), 1);
    }));

  test('what was recorded of outputs is found by their keys, for an order or for none', () =>
    withStore(engine, async (store) => {
      const watchKey = 'key';
      const paid = sampleSighting(await makeOrder(store, 1), { outputKey: 'a:0', watchKey, baseUnits: 5n });
      await scan(store, 0, { unmatched: [SEEN], sightings: [paid] });
      const outputKeys = ['a:0', SEEN.outputKey, SEEN.outputKey, 'b:0'];
      const found = await store.listRecordedOutputs({ railId: PAY_RAIL, outputKeys });
      const { outputKey, assetId, baseUnits } = SEEN;
      assert.deepEqual(found, [
        { outputKey: 'a:0', assetId: paid.assetId, watchKey, baseUnits: 5n },
        { outputKey, assetId, watchKey: SEEN.watchKey, baseUnits },
      ]);
      assert.deepEqual(await store.listRecordedOutputs({ railId: RECEIVE_RAIL, outputKeys }), []);
      assert.deepEqual(await store.listRecordedOutputs({ railId: PAY_RAIL, outputKeys: [] }), []);
    }));

  test('it is booked once, and taken out once', () =>
    withStore(engine, async (store, place) => {
      await scan(store, 0, { unmatched: [SEEN] });
      const entry = into('in');
      const booking = { ...PLACE, entryId: entry.entryId, expectedEntryId: null };
      assert.ok((await store.bookUnmatchedDeposit(booking, entry, sampleAct(1))).ok);
      const before = await countAllRows(place);
      const again = await store.bookUnmatchedDeposit(booking, into('again'), sampleAct(2));
      assert.deepEqual(again, refuse('unmatched_changed_meanwhile'));
      assert.deepEqual(await countAllRows(place), before);
      const decision = {
        ...PLACE,
        entryId: entry.entryId,
        decidedBy: 'mina',
        decidedAtMs: 9,
        takingOut: outOf('out'),
      };
      assert.deepEqual(await store.dismissUnmatchedDeposit(decision, sampleAct(2)), ok(null));
      assert.equal(await store.countUnmatchedDeposits(), 0);
      assert.deepEqual(await store.listBalances(), []);
      const twice = { ...decision, takingOut: outOf('twice') };
      const refused = await store.dismissUnmatchedDeposit(twice, sampleAct(3));
      assert.deepEqual(refused, refuse('unmatched_changed_meanwhile'));
    }));

  test('one that was dismissed waits again with a new entry, once', () =>
    withStore(engine, async (store) => {
      const { entryId } = await saveWitnessed(store);
      assert.deepEqual(
        await store.reopenUnmatchedDeposit(PLACE, into('early'), sampleAct(2)),
        refuse('unmatched_changed_meanwhile'),
      );
      const decision = { ...PLACE, entryId, decidedBy: 'mina', decidedAtMs: 9, takingOut: outOf('out') };
      assert.deepEqual(await store.dismissUnmatchedDeposit(decision, sampleAct(2)), ok(null));
      const entry = into('back');
      assert.deepEqual(await store.reopenUnmatchedDeposit(PLACE, entry, sampleAct(3)), ok(null));
      const found = await store.findUnmatchedDeposit(PLACE);
      assert.deepEqual(
        [found?.state, found?.entryId, found?.decidedBy, found?.decidedAtMs],
        ['open', entry.entryId, null, 9],
      );
      const again = await store.reopenUnmatchedDeposit(PLACE, into('twice'), sampleAct(4));
      assert.deepEqual(again, refuse('unmatched_changed_meanwhile'));
      assert.equal((await store.listBalances()).find(({ account }) => account === 'suspense')?.baseUnits, 7n);
    }));

  test('a payment is recorded for an order or for none, never for both', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1);
      const deposit = await saveWitnessed(store);
      const sighting = sampleSighting(order, { outputKey: deposit.outputKey, standing: 'booked' });
      const change = sampleChange(order, {}, { sightings: [sighting] });
      assert.deepEqual(await store.saveChange(change), refuse('output_already_used'));
      const other = sampleSighting(order, { outputKey: 'other:0' });
      assert.ok((await store.saveChange(sampleChange(order, {}, { sightings: [other] }))).ok);
      const used = { ...deposit, outputKey: 'other:0' };
      const refused = await store.saveUnmatchedDeposit(used, into('other'), sampleAct(2));
      assert.deepEqual(refused, refuse('output_already_used'));
    }));

  test('it becomes the deposit of an order in one transaction with its entry, once, and of none again', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1);
      const deposit = await saveWitnessed(store);
      const sighting = sampleSighting(order, { outputKey: deposit.outputKey, standing: 'booked' });
      const decision = { ...PLACE, entryId: deposit.entryId, decidedBy: 'mina', decidedAtMs: 9 };
      const unmatched = { ...decision, takingOut: outOf('out') };
      const change = sampleChange(order, {}, { sightings: [sighting], unmatched });
      assert.deepEqual(await store.saveChange(change), ok(null));
      const found = await store.findUnmatchedDeposit(PLACE);
      assert.deepEqual([found?.state, found?.orderId, found?.decidedBy], ['assigned', order.orderId, 'mina']);
      assert.deepEqual(await store.listBalances(), []);
      const again = sampleChange(change.order, {}, { unmatched: { ...decision, takingOut: outOf('again') } });
      assert.deepEqual(await store.saveChange(again), refuse('order_changed_meanwhile'));
      const puttingIn = into('back');
      const reopened = { ...PLACE, givenKey: sighting.outputKey, puttingIn };
      const taken = sampleChange(change.order, {}, { reopened });
      assert.deepEqual(await store.saveChange(taken), ok(null));
      const open = await store.findUnmatchedDeposit(PLACE);
      const { blockHeight, blockHash } = sighting;
      const { decidedAtMs } = decision;
      assert.deepEqual(open, { ...deposit, blockHeight, blockHash, entryId: puttingIn.entryId, decidedAtMs });
      const twice = sampleChange(taken.order, {}, { reopened: { ...reopened, puttingIn: into('twice') } });
      assert.deepEqual(await store.saveChange(twice), refuse('order_changed_meanwhile'));
    }));

  test('the list begins with what was seen last, and goes on after a row', () =>
    withStore(engine, async (store) => {
      const seen = [1, 2, 2, 3].map((firstSeenAtMs, n) => ({
        ...SEEN,
        outputKey: `lost:${n}`,
        firstSeenAtMs,
      }));
      await scan(store, 0, { unmatched: seen });
      const keysOf = (page: readonly UnmatchedDeposit[]) => page.map(({ outputKey }) => outputKey);
      const first = await store.listUnmatchedDeposits({ state: 'open', limit: 2 });
      assert.deepEqual(keysOf(first), ['lost:3', 'lost:2']);
      const rest = await store.listUnmatchedDeposits({ ...OPEN, before: first[1] });
      assert.deepEqual(keysOf(rest), ['lost:1', 'lost:0']);
      assert.equal(await store.countUnmatchedDeposits(), 4);
    }));
}
