import { isNeverBelowZero, LEDGER_ACCOUNTS, ok, refuse } from '@naru/core';
import { type Balance, type Order, type Store, earningsOfEntry } from '@naru/desk';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleAct } from './sample-act.ts';
import {
  NOON_MS,
  movePostings,
  sampleBankOrder,
  sampleChange,
  sampleDisbursement,
  sampleEntry,
  sampleSighting,
} from './sample-order.ts';
import { type StoreEngine, countAllRows, makeOrder, readOrder, withStore } from './store-place.ts';

async function declareReserve(store: Store, baseUnits: bigint): Promise<void> {
  const entry = sampleEntry(null, 'declared', movePostings('outside', 'reserve', baseUnits));
  assert.deepEqual(await store.saveJournal(entry, sampleAct(1)), ok(null));
}

async function balanceTexts(store: Store): Promise<readonly string[]> {
  return (await store.listBalances()).map(
    ({ assetId, account, baseUnits }: Balance) => `${assetId} ${account} ${baseUnits}`,
  );
}

/** A new order whose promise is taken out of the reserve. */
function promising(n: number, receiveBaseUnits: bigint): ReturnType<typeof sampleBankOrder> {
  const newOrder = sampleBankOrder(n, { receiveBaseUnits });
  return { ...newOrder, journal: [sampleEntry(newOrder.order, `promise-${n}`)] };
}

/** Double entry: entries written with orders, and without them. */
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
      const journal = await store.listAllJournal({ limit: 5 });
      assert.deepEqual(
        journal.filter(({ orderId }) => orderId === newOrder.order.orderId),
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
      const { journalKey } = journal[0] ?? assert.fail();
      assert.equal(await store.findOrderOfEntry(journalKey), order.orderId);
      assert.equal(await store.findOrderOfEntry(`${journalKey}1`), null);
      const before = await countAllRows(place);
      const again = journal.map((entry) => ({ ...entry, entryId: 'another' }));
      const second = sampleChange(first.order, {}, { journal: again });
      assert.deepEqual(await store.saveChange(second), refuse('already_booked'));
      for (const entry of again) {
        assert.deepEqual(await store.saveJournal(entry, sampleAct(1)), refuse('already_booked'));
      }
      assert.deepEqual(await countAllRows(place), before);
    }));

  test('a sighting is booked once, and taken out of the books, and no scan forgets it', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1);
      const sighting = sampleSighting(order, { standing: 'booked' });
      const { railId, outputKey } = sighting;
      const funded = sampleChange(order, { stage: 'funded' }, { sightings: [sighting] });
      assert.deepEqual(await store.saveChange(funded), ok(null));
      const standings = async (): Promise<unknown> =>
        (await store.findOrder(order.orderId))?.sightings.map(({ standing }) => standing);
      assert.deepEqual(await standings(), ['booked']);
      await rescan(store, order);
      assert.deepEqual(await standings(), ['booked']);
      const seen = await readOrder(store, order);
      const say = (standing: 'booked' | null, before: Order) =>
        sampleChange(before, {}, { standings: [{ railId, outputKey, standing, disbursementId: null }] });
      assert.deepEqual(await store.saveChange(say('booked', seen)), refuse('already_booked'));
      const undone = say(null, seen);
      assert.deepEqual(await store.saveChange(undone), ok(null));
      assert.deepEqual(await standings(), [null]);
      assert.deepEqual(await store.saveChange(say(null, undone.order)), refuse('already_booked'));
    }));

  test('the entries of one order add up apart from those of others', () =>
    withStore(engine, async (store) => {
      await declareReserve(store, 100n);
      const [first, second] = [promising(1, 7n), promising(2, 9n)];
      for (const newOrder of [first, second]) await store.saveNewOrder(newOrder);
      assert.deepEqual(await store.listOrderBalances(first.order.orderId), [
        { account: 'reserve', assetId: 'KRW', baseUnits: -7n },
        { account: 'reserved', assetId: 'KRW', baseUnits: 7n },
      ]);
      assert.deepEqual(await store.listOrderBalances('nobody'), []);
    }));

  test('a loss takes the reserve below zero, and then nothing more is promised', () =>
    withStore(engine, async (store) => {
      await declareReserve(store, 5n);
      const order = await makeOrder(store, 1);
      const journal = [sampleEntry(order, 'loss', movePostings('reserve', 'losses', 8n))];
      assert.deepEqual(await store.saveChange(sampleChange(order, {}, { journal })), ok(null));
      assert.deepEqual(await store.saveNewOrder(promising(2, 1n)), refuse('balance_too_small'));
      const taken = sampleEntry(null, 'taken', movePostings('reserve', 'outside', 1n));
      assert.deepEqual(await store.saveJournal(taken, sampleAct(2)), refuse('balance_too_small'));
    }));
}

async function rescan(store: Store, order: Order): Promise<void> {
  const scanned = await store.saveScan({
    railId: sampleSighting(order).railId,
    expectedVersion: 0,
    cursor: {},
    head: { height: 1, hash: 'h' },
    finalHeight: null,
    scannedThroughMs: NOON_MS,
    sightings: [sampleSighting(order, { blockHeight: 1, blockHash: 'h' })],
    goneFromHeight: null,
    dropped: [],
  });
  assert.equal(scanned.ok, true);
}

function runJournalContract(engine: StoreEngine): void {
  test('an entry that does not balance is a fault, and nothing of it is written', () =>
    withStore(engine, async (store, place) => {
      const order = await makeOrder(store, 1);
      const entry = sampleEntry(order, 'a', [{ account: 'outside', assetId: 'KRW', baseUnits: -1n }]);
      const wrong = [entry];
      const code = { code: 'journal_unbalanced' };
      await assert.rejects(store.saveJournal(entry, sampleAct(1)), code);
      await assert.rejects(store.saveChange(sampleChange(order, {}, { journal: wrong })), code);
      await assert.rejects(store.saveNewOrder({ ...sampleBankOrder(2), journal: wrong }), code);
      assert.equal(await place.countRows('journal_entries'), 0);
      assert.equal(await place.countRows('orders'), 1);
    }));

  test('the journal is read by its identifiers, in pages', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1);
      const entries = ['a', 'b', 'c', 'd'].map((name, place) => ({
        ...sampleEntry(name === 'b' ? order : null, name, movePostings('outside', 'reserve', 1n)),
        recordedAtMs: NOON_MS + Math.floor(place / 2),
      }));
      for (const [place, entry] of entries.entries()) {
        assert.deepEqual(await store.saveJournal(entry, sampleAct(place + 1)), ok(null));
      }
      assert.deepEqual(await store.listAllJournal({ limit: 3 }), entries.slice(0, 3));
      assert.deepEqual(await store.listAllJournal({ limit: 3, afterEntryId: 'entry-c' }), entries.slice(3));
      assert.equal(await store.findEntryOfLostLeg(), null);
    }));

  test('entries outside of orders are read newest first, with who recorded them, by kind and asset', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1);
      const kinds = ['opening', 'bought', 'bought', 'rebalanced', 'counted'] as const;
      const moved = (kind: string) => (kind === 'counted' ? 10n ** 30n : 5n);
      const entries = kinds.map((kind, n) => ({
        ...sampleEntry(
          null,
          `${n}`,
          movePostings('outside', 'reserve', moved(kind), n === 2 ? 'BTC' : 'KRW'),
        ),
        kind,
        countedBaseUnits: kind === 'counted' ? 10n ** 30n + 15n : null,
      }));
      await store.saveChange(sampleChange(order, {}, { journal: [sampleEntry(order, 'of-order')] }));
      for (const [n, entry] of entries.entries()) {
        const act = { ...sampleAct(n + 1), event: 'journal_written', subjectId: entry.entryId } as const;
        assert.deepEqual(await store.saveJournal(entry, { ...act, note: `note ${n}` }), ok(null));
      }
      const recorded = entries
        .map((entry, n) => ({ entry, operatorId: sampleAct(1).operatorId, note: `note ${n}` }))
        .toReversed();
      const list: Store['listTreasuryEntries'] = (query) => store.listTreasuryEntries(query);
      assert.deepEqual(await list({ limit: 9 }), recorded);
      assert.deepEqual(await list({ limit: 2, beforeEntryId: 'entry-3' }), recorded.slice(2, 4));
      assert.deepEqual(await list({ limit: 9, kind: 'bought' }), recorded.slice(2, 4));
      assert.deepEqual(await list({ limit: 9, kind: 'bought', assetId: 'BTC' }), recorded.slice(2, 3));
      assert.deepEqual(await store.findTreasuryEntry('key-4'), recorded[0]);
      assert.equal(await store.findTreasuryEntry('key-of-order'), null);
      assert.equal(await store.findTreasuryEntry('nobody'), null);
    }));

  test('a count is decided again when an order moved the books after they were read', () =>
    withStore(engine, async (store, place) => {
      await declareReserve(store, 100n);
      const order = await makeOrder(store, 1);
      const counted = {
        ...sampleEntry(null, 'count', movePostings('reserve', 'difference', 10n)),
        kind: 'counted' as const,
        countedBaseUnits: 90n,
      };
      const journal = [sampleEntry(order, 'paid', movePostings('outside', 'deposits', 7n))];
      assert.deepEqual(await store.saveChange(sampleChange(order, {}, { journal })), ok(null));
      const before = await countAllRows(place);
      assert.deepEqual(await store.saveJournal(counted, sampleAct(2)), refuse('act_overtaken'));
      assert.deepEqual(await countAllRows(place), before);
      const again = { ...counted, countedBaseUnits: 97n };
      assert.deepEqual(await store.saveJournal(again, sampleAct(2)), ok(null));
    }));

  runEarningContract(engine);

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
            return store.saveJournal(
              sampleEntry(null, `${entryCount}`, movePostings(from, to, baseUnits, assetId)),
              sampleAct(entryCount),
            );
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

function runEarningContract(engine: StoreEngine): void {
  test('every earning is listed in pages, as the journal brings it', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1);
      const journal = ['a', 'b'].map((name) =>
        sampleEntry(order, name, movePostings('outside', 'margin', 10n ** 30n, 'LTC')),
      );
      assert.deepEqual(await store.saveChange(sampleChange(order, {}, { journal })), ok(null));
      const fee = {
        ...sampleEntry(null, 'c', movePostings('outside', 'fees', 7n)),
        recordedAtMs: NOON_MS + 9,
      };
      assert.deepEqual(await store.saveJournal(fee, sampleAct(1)), ok(null));
      const all = [...journal, fee].flatMap(earningsOfEntry);
      const [first, second] = all;
      assert.equal(all.length, 3);
      assert.deepEqual(await store.listEarnings({ limit: 9 }), all);
      assert.deepEqual(await store.listEarnings({ limit: 9, after: first }), all.slice(1));
      assert.deepEqual(await store.listEarnings({ limit: 1, after: second }), all.slice(2));
    }));

  test('an earning of a person who did not record its entry is found', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1);
      const journal = [sampleEntry(order, 'a', movePostings('outside', 'margin', 5n, 'LTC'))];
      assert.deepEqual(await store.saveChange(sampleChange(order, {}, { journal })), ok(null));
      const [fee, stray] = ['b', 'c'].map((name) =>
        sampleEntry(null, name, movePostings('outside', 'fees', 7n)),
      );
      assert.ok(fee !== undefined && stray !== undefined);
      const act = sampleAct(1, { event: 'journal_written', subjectId: fee.entryId });
      assert.deepEqual(await store.saveJournal(fee, act), ok(null));
      assert.equal(await store.findEntryOfStrayEarning(), null);
      assert.deepEqual(await store.saveJournal(stray, sampleAct(2)), ok(null));
      assert.equal(await store.findEntryOfStrayEarning(), stray.entryId);
    }));

  test('what orders and entries earn and cost is summed by pair, person and asset, exactly', () =>
    withStore(engine, async (store) => {
      const [order, other] = [await makeOrder(store, 1), await makeOrder(store, 2)];
      const large = 10n ** 30n;
      const earn = (of: Order, name: string, baseUnits: bigint) => [
        sampleEntry(of, name, movePostings('outside', 'margin', baseUnits, 'LTC')),
      ];
      const all = { disbursements: [sampleDisbursement(order)] };
      const first = sampleChange(order, {}, { ...all, journal: earn(order, 'a', large) });
      assert.deepEqual(await store.saveChange(first), ok(null));
      const second = sampleChange(other, {}, { journal: earn(other, 'b', 3n) });
      assert.deepEqual(await store.saveChange(second), ok(null));
      const undone = sampleChange(first.order, {}, { journal: earn(order, 'c', -1n) });
      assert.deepEqual(await store.saveChange(undone), ok(null));
      const late = {
        ...sampleEntry(null, 'd', movePostings('outside', 'fees', 7n)),
        recordedAtMs: NOON_MS + 9,
      };
      const unpriced = { ...late, legs: late.legs.map((leg) => ({ ...leg, usdCents: null })) };
      assert.deepEqual(await store.saveJournal(unpriced, sampleAct(1)), ok(null));
      const taken = sampleEntry(null, 'e', movePostings('margin', 'outside', 2n, 'LTC'));
      assert.deepEqual(await store.saveJournal({ ...taken, kind: 'margin_taken' }, sampleAct(2)), ok(null));

      const of = {
        payAssetId: 'LTC',
        receiveAssetId: 'KRW',
        account: 'margin',
        assetId: 'LTC',
        krw: 0n,
      } as const;
      const one = { ...of, legCount: 1, unpricedCount: 0 };
      const sumsOf = (operatorId: string, baseUnits: bigint) => ({
        ...one,
        operatorId,
        baseUnits,
        usdCents: baseUnits,
      });
      const ofOrder = [sumsOf('operator-1', large), sumsOf('operator-1', -1n)];
      assert.deepEqual(await store.sumOrderEarnings(order.orderId), ofOrder);
      const ofDay = await store.sumEarnings({ sinceMs: NOON_MS, beforeMs: NOON_MS + 9 });
      assert.deepEqual(ofDay, [sumsOf('', 3n), ...ofOrder]);
      const [fee] = await store.sumEarnings({ sinceMs: NOON_MS + 9, beforeMs: NOON_MS + 10 });
      assert.deepEqual(fee, {
        ...one,
        payAssetId: null,
        receiveAssetId: null,
        operatorId: sampleAct(1).operatorId,
        account: 'fees',
        assetId: 'KRW',
        unpricedCount: 1,
        baseUnits: -7n,
        usdCents: 0n,
      });
    }));
}
