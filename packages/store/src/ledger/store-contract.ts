import { isNeverBelowZero, LEDGER_ACCOUNTS, ok, refuse } from '@naru/core';
import type { Balance, Order, Store } from '@naru/desk';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  NOON_MS,
  movePostings,
  sampleBankOrder,
  sampleChange,
  sampleEntry,
  sampleSighting,
} from '../testing/sample-order.ts';
import { type StoreEngine, countAllRows, makeOrder, withStore } from '../testing/store-place.ts';

async function declareReserve(store: Store, baseUnits: bigint): Promise<void> {
  const entry = sampleEntry(null, 'declared', movePostings('outside', 'reserve', baseUnits));
  assert.deepEqual(await store.saveJournal([entry]), ok(null));
}

async function balanceTexts(store: Store): Promise<readonly string[]> {
  return (await store.listBalances()).map(
    ({ assetId, account, baseUnits }: Balance) => `${assetId} ${account} ${baseUnits}`,
  );
}

/** A new order that takes its promise out of the reserve. */
function promising(n: number, receiveBaseUnits: bigint): ReturnType<typeof sampleBankOrder> {
  const newOrder = sampleBankOrder(n, { receiveBaseUnits });
  return { ...newOrder, journal: [sampleEntry(newOrder.order, `promise-${n}`)] };
}

/** Double entry: what is written with orders, and beside them. */
export function runLedgerContract(engine: StoreEngine): void {
  test('a promise leaves the reserve with its order and is read back', () =>
    withStore(engine, async (store) => {
      await declareReserve(store, 10n ** 30n);
      const newOrder = promising(1, 7n);
      assert.deepEqual(await store.saveNewOrder(newOrder), ok(null));
      assert.deepEqual(await balanceTexts(store), [
        `KRW outside ${-(10n ** 30n)}`,
        `KRW reserve ${10n ** 30n - 7n}`,
        'KRW reserved 7',
      ]);
      assert.deepEqual(await store.sumJournal(), await store.listBalances());
      assert.deepEqual(
        await store.listJournal({ orderId: newOrder.order.orderId, limit: 5 }),
        newOrder.journal,
      );
    }));

  test('what is not in the reserve is not promised, and nothing is written', () =>
    withStore(engine, async (store, place) => {
      assert.deepEqual(await store.saveNewOrder(promising(1, 1n)), refuse('balance_too_small'));
      await declareReserve(store, 6n);
      const before = await countAllRows(place);
      assert.deepEqual(await store.saveNewOrder(promising(1, 7n)), refuse('balance_too_small'));
      assert.deepEqual(await countAllRows(place), before);
      assert.deepEqual(await store.saveNewOrder(promising(1, 6n)), ok(null));
      assert.deepEqual(await balanceTexts(store), ['KRW outside -6', 'KRW reserved 6']);
    }));

  test('64 orders at once for a reserve that suffices for 10: exactly 10', () =>
    withStore(engine, async (store, place) => {
      await declareReserve(store, 109n);
      const answers = await Promise.all(
        Array.from({ length: 64 }, (_, n) => store.saveNewOrder(promising(n, 10n))),
      );
      assert.equal(answers.filter((answer) => answer.ok).length, 10);
      assert.ok(answers.every((answer) => answer.ok || answer.reason === 'balance_too_small'));
      assert.equal(await place.countRows('orders'), 10);
      assert.deepEqual(await balanceTexts(store), ['KRW outside -109', 'KRW reserve 9', 'KRW reserved 100']);
      assert.deepEqual(await store.sumJournal(), await store.listBalances());
    }));

  runChangeBooks(engine);
  runJournalContract(engine);
}

function runChangeBooks(engine: StoreEngine): void {
  test('a change that would bring an account below zero is refused and nothing is written', () =>
    withStore(engine, async (store, place) => {
      const order = await makeOrder(store, 1);
      const before = await countAllRows(place);
      const journal = [sampleEntry(order, 'a', movePostings('reserved', 'outside', 1n))];
      const change = sampleChange(order, { stage: 'closed' }, { journal });
      assert.deepEqual(await store.saveChange(change), refuse('balance_too_small'));
      assert.deepEqual(await countAllRows(place), before);
      assert.equal((await store.findOrder(order.orderId))?.order.version, 1);
      const stale = { ...change, expectedVersion: 7, order: { ...change.order, version: 8 } };
      const audit = { ...change.audit, orderVersion: 8 };
      assert.deepEqual(await store.saveChange({ ...stale, audit }), refuse('order_changed_meanwhile'));
    }));

  test('an accepted deviation may make the promise smaller', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1);
      const change = sampleChange(order, { receiveBaseUnits: 5n, auditHash: 'h' });
      assert.deepEqual(await store.saveChange(change), ok(null));
      assert.deepEqual((await store.findOrder(order.orderId))?.order, change.order);
    }));

  test('one fact is booked once', () =>
    withStore(engine, async (store, place) => {
      const order = await makeOrder(store, 1);
      const journal = [sampleEntry(order, 'a', movePostings('outside', 'deposits', 5n, 'LTC'))];
      const first = sampleChange(order, { stage: 'funded' }, { journal });
      assert.deepEqual(await store.saveChange(first), ok(null));
      const before = await countAllRows(place);
      const again = journal.map((entry) => ({ ...entry, entryId: 'another' }));
      const second = sampleChange(first.order, {}, { journal: again });
      assert.deepEqual(await store.saveChange(second), refuse('already_booked'));
      assert.deepEqual(await store.saveJournal(again), refuse('already_booked'));
      assert.deepEqual(await countAllRows(place), before);
    }));

  test('a sighting is booked into an account once, and out of it, and no scan forgets it', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1);
      const sighting = sampleSighting(order);
      const { railId, outputKey } = sighting;
      const funded = sampleChange(
        order,
        { stage: 'funded' },
        { sighting, bookings: [{ railId, outputKey, bookedAs: 'deposits' }] },
      );
      assert.deepEqual(await store.saveChange(funded), ok(null));
      const bookedAs = async (): Promise<unknown> =>
        (await store.findOrder(order.orderId))?.sightings.map((seen) => seen.bookedAs);
      assert.deepEqual(await bookedAs(), ['deposits']);
      await rescan(store, order);
      assert.deepEqual(await bookedAs(), ['deposits']);
      const book = (account: 'deposits' | 'refunds_due' | null, before: Order) =>
        sampleChange(before, {}, { bookings: [{ railId, outputKey, bookedAs: account }] });
      assert.deepEqual(await store.saveChange(book('deposits', funded.order)), refuse('already_booked'));
      const moved = book('refunds_due', funded.order);
      assert.deepEqual(await store.saveChange(moved), ok(null));
      assert.deepEqual(await bookedAs(), ['refunds_due']);
      const undone = book(null, moved.order);
      assert.deepEqual(await store.saveChange(undone), ok(null));
      assert.deepEqual(await bookedAs(), [null]);
      assert.deepEqual(await store.saveChange(book(null, undone.order)), refuse('already_booked'));
    }));

  test('a sighting and bookings of earlier ones come in one change', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1);
      const early = sampleSighting(order, { outputKey: 'a:0' });
      const first = sampleChange(order, { stage: 'short' }, { sighting: early });
      await store.saveChange(first);
      const late = sampleSighting(order, { outputKey: 'b:0' });
      const bookings = [early, late].map(({ railId, outputKey }) => ({
        railId,
        outputKey,
        bookedAs: 'deposits' as const,
      }));
      const second = sampleChange(first.order, { stage: 'funded' }, { sighting: late, bookings });
      assert.deepEqual(await store.saveChange(second), ok(null));
      const view = await store.findOrder(order.orderId);
      assert.deepEqual(
        view?.sightings.map((seen) => seen.bookedAs),
        ['deposits', 'deposits'],
      );
    }));
}

async function rescan(store: Store, order: Order): Promise<void> {
  const scanned = await store.saveScan({
    railId: sampleSighting(order).railId,
    expectedVersion: 0,
    cursor: {},
    head: { height: 1, hash: 'h' },
    scannedThroughMs: NOON_MS,
    sightings: [sampleSighting(order, { blockHeight: 1, blockHash: 'h' })],
    goneBlockHashes: [],
    dropped: [],
  });
  assert.equal(scanned.ok, true);
}

function runJournalContract(engine: StoreEngine): void {
  test('an entry that does not balance is a fault, and nothing of it is written', () =>
    withStore(engine, async (store, place) => {
      const order = await makeOrder(store, 1);
      const wrong = [sampleEntry(order, 'a', [{ account: 'outside', assetId: 'KRW', baseUnits: -1n }])];
      const code = { code: 'journal_unbalanced' };
      await assert.rejects(store.saveJournal(wrong), code);
      await assert.rejects(store.saveChange(sampleChange(order, {}, { journal: wrong })), code);
      await assert.rejects(store.saveNewOrder({ ...sampleBankOrder(2), journal: wrong }), code);
      assert.equal(await place.countRows('journal_entries'), 0);
      assert.equal(await place.countRows('orders'), 1);
    }));

  test('the journal is read newest first, in pages', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1);
      const entries = ['a', 'b', 'c', 'd'].map((name, place) => ({
        ...sampleEntry(name === 'b' ? order : null, name, movePostings('outside', 'reserve', 1n)),
        recordedAtMs: NOON_MS + Math.floor(place / 2),
      }));
      assert.deepEqual(await store.saveJournal(entries), ok(null));
      const read = async (query: { orderId?: string; beforeEntryId?: string }) =>
        (await store.listJournal({ limit: 3, ...query })).map(({ entryId }) => entryId);
      assert.deepEqual(await read({}), ['entry-d', 'entry-c', 'entry-b']);
      assert.deepEqual(await read({ beforeEntryId: 'entry-b' }), ['entry-a']);
      assert.deepEqual(await read({ orderId: order.orderId }), ['entry-b']);
    }));

  test('after whatever was booked, the balances are the sum of the journal and none is below zero', () =>
    withStore(engine, async (store) => {
      let entryCount = 0;
      const posting = fc.record({
        from: fc.constantFrom(...LEDGER_ACCOUNTS),
        to: fc.constantFrom(...LEDGER_ACCOUNTS),
        baseUnits: fc.bigInt({ min: 0n, max: 10n ** 40n }),
        assetId: fc.constantFrom('BTC', 'KRW'),
      });
      const round = async (moves: readonly (typeof posting extends fc.Arbitrary<infer T> ? T : never)[]) => {
        await Promise.all(
          moves.map(({ from, to, baseUnits, assetId }) => {
            entryCount += 1;
            return store.saveJournal([
              sampleEntry(null, `${entryCount}`, movePostings(from, to, baseUnits, assetId)),
            ]);
          }),
        );
        const balances = await store.listBalances();
        assert.deepEqual(await store.sumJournal(), balances);
        const wrong = balances.filter(
          ({ account, baseUnits }) => isNeverBelowZero(account) && baseUnits < 0n,
        );
        assert.deepEqual(wrong, []);
      };
      await fc.assert(fc.asyncProperty(fc.array(posting, { maxLength: 12 }), round), { numRuns: 12 });
    }));
}
