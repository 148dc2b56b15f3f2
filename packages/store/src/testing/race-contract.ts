import { ok, refuse } from '@naru/core';
import { type Store, againKey } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
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
  sampleEntry,
  sampleSighting,
} from './sample-order.ts';
import { openStore } from '../open-store.ts';
import { sampleAct } from './sample-act.ts';
import { SAMPLE_PRIZE_PAYMENT, sampleLotteryDay } from './sample-lottery.ts';
import { SAMPLE_UNMATCHED } from './sample-unmatched.ts';
import { keepImport, sampleBankImport, sampleBankLine } from './sample-bank-line.ts';
import { type StoreEngine, deriveAddresses, makeOrder, withStore } from './store-place.ts';

function times<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => make(n));
}

const OUTPUTS = 10;

/** An output is recorded for an order, as money of no order, and as the payment of a prize. */
async function useAtOnce(store: Store, other: Store, n: number): Promise<void> {
  const order = await makeOrder(store, n);
  const place = { railId: PAY_RAIL, outputKey: `KB-${n}`, watchKey: '' };
  const act = sampleAct(((await store.findNewestDeskAct())?.actNumber ?? 0) + 1);
  const [into, paid] = [`in ${n}`, `paid ${n}`].map((key) => sampleEntry(null, key, []));
  const payment = { ...SAMPLE_PRIZE_PAYMENT, ...place };
  const deposit = { ...SAMPLE_UNMATCHED, ...place };
  const wishes = [
    () =>
      store.saveChange(
        sampleChange(order, {}, { sightings: [sampleSighting(order, { ...place, standing: 'booked' })] }),
      ),
    () => other.saveUnmatchedDeposit(deposit, into ?? assert.fail(), act),
    () => store.saveJournal(paid ?? assert.fail(), act, undefined, { paying: [payment], judged: [] }),
  ];
  // Each use comes first in turn.
  const first = n % wishes.length;
  const inTurn = [...wishes.slice(first), ...wishes.slice(0, first)];
  const answers = await Promise.all(inTurn.map((wish) => wish()));
  assert.equal(answers.filter((answer) => answer.ok).length, 1);
  for (const answer of answers)
    assert.ok(answer.ok || answer.reason === 'output_already_used' || answer.reason === 'act_overtaken');
}

/** Many writes at once: group commit and the guards. */
export function runRaceContract(engine: StoreEngine): void {
  test('of 100 changes decided on one version exactly one is written', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1);
      const answers = await Promise.all(
        times(100, (n) => {
          const change = sampleChange(order, { stage: 'claimed', closeNote: `writer ${n}` });
          const audit = { ...change.audit, auditId: `audit-${n}` };
          return store.saveChange({ ...change, audit });
        }),
      );
      const winner = answers.findIndex((answer) => answer.ok);
      assert.equal(answers.filter((answer) => answer.ok).length, 1);
      assert.ok(answers.every((answer) => answer.ok || answer.reason === 'order_changed_meanwhile'));
      assert.equal((await store.findOrder(order.orderId))?.order.closeNote, `writer ${winner}`);
      assert.equal((await store.listAudit(order.orderId)).length, 2);
    }));

  test('64 orders at once are all made, each with an address of its own', () =>
    withStore(engine, async (store) => {
      await deriveAddresses(store, 64);
      const orders = times(64, (n) => sampleNewOrder(n));
      const answers = await Promise.all(orders.map((order) => store.saveNewOrder(order)));
      assert.ok(answers.every((answer) => answer.ok));
      for (const { order, audit } of orders) {
        assert.deepEqual((await store.findOrder(order.orderId))?.order, order);
        assert.deepEqual(await store.listAudit(order.orderId), [audit]);
      }
      assert.equal((await store.listWatchEntries({ railId: PAY_RAIL, sinceMs: 0 })).length, 64);
      assert.equal((await store.listFreeAddresses({ railId: PAY_RAIL, limit: 1 })).length, 0);
    }));

  test('of 20 receipts that one correction of a bank may take back, one is taken back', () =>
    withStore(engine, async (store) => {
      await keepImport(store, sampleBankImport(1), [sampleBankLine(1, { direction: 'out' })]);
      const orders = await Promise.all(times(20, (n) => makeOrder(store, n)));
      const answers = await Promise.all(
        orders.map((order, n) => {
          const correction = { lineKey: 'LINE/1', takesBack: `receipt ${n}` };
          return store.saveChange(sampleChange(order, { closeNote: 'taken back' }, { correction }));
        }),
      );
      const refused = answers.filter((answer) => !answer.ok);
      assert.deepEqual(
        refused,
        times(19, () => refuse('order_changed_meanwhile')),
      );
      const views = await Promise.all(orders.map(({ orderId }) => store.findOrder(orderId)));
      assert.equal(views.filter((view) => view?.order.closeNote === 'taken back').length, 1);
    }));

  test('of 20 receipts that were decided on the same ones before them, one is recorded', () =>
    withStore(engine, async (store) => {
      const orders = await Promise.all(times(20, (n) => makeOrder(store, n)));
      const receiptsSeen = { railId: PAY_RAIL, count: await store.countReceipts(PAY_RAIL) };
      const answers = await Promise.all(
        orders.map((order, n) => {
          const over = { railId: PAY_RAIL, outputKey: `LINE/${n}`, watchKey: '' };
          const sightings = [sampleSighting(order, over)];
          return store.saveChange(sampleChange(order, {}, { sightings, receiptsSeen }));
        }),
      );
      assert.deepEqual(
        answers.filter((answer) => !answer.ok),
        times(19, () => refuse('order_changed_meanwhile')),
      );
      assert.equal(await store.countReceipts(PAY_RAIL), 1);
    }));

  test('what one person decides alone about an order is not written after a later act', () =>
    withStore(engine, async (store) => {
      const orders = await Promise.all(times(20, (n) => makeOrder(store, n)));
      const decide = (order: (typeof orders)[number], actSeen: number) =>
        store.saveChange(sampleChange(order, { closeNote: 'alone' }, { actSeen }));
      const [first = assert.fail(), second = assert.fail(), ...others] = orders;
      assert.ok((await decide(first, 0)).ok, 'there is no act yet');
      assert.ok((await store.saveDeskActs([sampleAct(1)])).ok);
      assert.deepEqual(await decide(second, 0), refuse('order_changed_meanwhile'));
      assert.ok((await decide(second, 1)).ok);
      const [acted, ...answers] = await Promise.all([
        store.saveDeskActs([sampleAct(2)]),
        ...others.map((order) => decide(order, 1)),
      ]);
      assert.ok(acted.ok);
      for (const answer of answers) assert.ok(answer.ok || answer.reason === 'order_changed_meanwhile');
      const left = others.filter((_, n) => answers[n]?.ok === false);
      for (const order of left) assert.deepEqual(await decide(order, 1), refuse('order_changed_meanwhile'));
    }));

  test('of 20 orders that a payment is recorded for after it was taken back, one has it', () =>
    withStore(engine, async (store) => {
      const orders = await Promise.all(times(21, (n) => makeOrder(store, n)));
      const [wrong = assert.fail(), ...right] = orders;
      const place = { railId: PAY_RAIL, outputKey: 'KB-1', watchKey: '', standing: 'booked' } as const;
      const recorded = sampleChange(wrong, {}, { sightings: [sampleSighting(wrong, place)] });
      assert.ok((await store.saveChange(recorded)).ok);
      const standing = { ...place, standing: 'not_ours', disbursementId: null } as const;
      assert.ok((await store.saveChange(sampleChange(recorded.order, {}, { standings: [standing] }))).ok);
      const wrongCount = await store.countWrongReceipts(place);
      assert.equal(wrongCount, 1);
      const outputKey = againKey(place.outputKey, wrongCount + 1);
      const answers = await Promise.all(
        right.map((order) => {
          const sightings = [sampleSighting(order, { ...place, outputKey })];
          return store.saveChange(sampleChange(order, {}, { sightings }));
        }),
      );
      assert.deepEqual(
        answers.filter((answer) => !answer.ok),
        times(19, () => refuse('output_already_used')),
      );
    }));

  test('64 orders that want one address: one gets it', () =>
    withStore(engine, async (store, place) => {
      await deriveAddresses(store, 1);
      const { address, watchKey } = sampleAddress(0);
      const wanted = { depositAddress: address, depositWatchKey: watchKey, depositAddressIndex: 0 };
      const answers = await Promise.all(times(64, (n) => store.saveNewOrder(sampleNewOrder(n, wanted))));
      assert.equal(answers.filter((answer) => answer.ok).length, 1);
      assert.ok(answers.every((answer) => answer.ok || answer.reason === 'address_taken'));
      assert.equal(await place.countRows('orders'), 1);
      assert.equal(await place.countRows('audit_entries'), 1);
    }));

  test('a bad order does not fail its neighbours', () =>
    withStore(engine, async (store, place) => {
      await deriveAddresses(store, 40);
      await store.saveDerivedAddresses(RECEIVE_RAIL, [sampleAddress(0, 'ours')]);
      const orders = times(40, (n) => {
        if (n === 7) return sampleNewOrder(n, { payBaseUnits: 0n });
        if (n === 8) return sampleNewOrder(n, { depositWatchKey: 'not this one' });
        if (n === 9) return sampleNewOrder(n, { orderId: sampleNewOrder(3).order.orderId });
        if (n === 10) return sampleNewOrder(n, { receiveWatchKey: sampleAddress(0, 'ours').watchKey });
        if (n === 11) {
          const newOrder = sampleNewOrder(n);
          return {
            ...newOrder,
            audit: sampleAudit(newOrder.order, { auditId: sampleNewOrder(3).audit.auditId }),
          };
        }
        return sampleNewOrder(n);
      });
      // Two of the other orders take identifiers of the third: it is written before them.
      const third = orders.splice(3, 1);
      for (const order of third) assert.ok((await store.saveNewOrder(order)).ok);
      const answers = await Promise.allSettled(orders.map((order) => store.saveNewOrder(order)));
      const outcomes = answers.map((answer) =>
        answer.status === 'rejected' ? 'fault' : answer.value.ok ? 'made' : answer.value.reason,
      );
      const expected: string[] = times(39, () => 'made');
      expected.splice(6, 5, 'fault', 'address_taken', 'identifier_taken', 'receiver_is_ours', 'fault');
      assert.deepEqual(outcomes, expected);
      assert.equal(await place.countRows('orders'), 35);
      assert.equal(await place.countRows('audit_entries'), 35);
      assert.equal((await store.listFreeAddresses({ railId: PAY_RAIL, limit: 100 })).length, 5);
    }));

  test('more orders at once than one batch holds are all made', () =>
    withStore(engine, async (store, place) => {
      const answers = await Promise.all(times(700, (n) => store.saveNewOrder(sampleBankOrder(n))));
      assert.ok(answers.every((answer) => answer.ok));
      assert.equal(await place.countRows('orders'), 700);
    }));

  test('20 payouts prepared at once for one order: one is live', () =>
    withStore(engine, async (store, place) => {
      const order = await makeOrder(store, 1, { stage: 'assigned' });
      const answers = await Promise.all(
        times(20, (n) => {
          const change = sampleChange(
            order,
            { stage: 'prepared' },
            { disbursements: [sampleDisbursement(order, { disbursementId: `payout-${n}` })] },
          );
          return store.saveChange({ ...change, audit: { ...change.audit, auditId: `audit-${n}` } });
        }),
      );
      assert.equal(answers.filter((answer) => answer.ok).length, 1);
      assert.equal(await place.countRows('disbursements'), 1);
    }));

  test('one output recorded for 20 orders at once counts for one', () =>
    withStore(engine, async (store, place) => {
      const orders = [];
      for (let n = 0; n < 20; n += 1) orders.push(await makeOrder(store, n, { stage: 'prepared' }));
      const proof = { outputKey: 'tx:0', purpose: 'payout', standing: 'counted' } as const;
      const answers = await Promise.all(
        orders.map((order) =>
          store.saveChange(
            sampleChange(order, { stage: 'sent' }, { sightings: [sampleSighting(order, proof)] }),
          ),
        ),
      );
      assert.deepEqual(answers.filter((answer) => answer.ok).length, 1);
      assert.deepEqual(
        answers.filter((answer) => !answer.ok),
        times(19, () => refuse('output_already_used')),
      );
      assert.deepEqual(await store.countOpenOrders(), { prepared: 19, sent: 1 });
      assert.equal(await place.countRows('sightings'), 1);
    }));

  test('of an order, the inbox and a prize that use one output at once, one does', () =>
    withStore(engine, async (store, place) => {
      // Two processes, if two can open the database.
      const other = 'databaseUrl' in place.options ? await openStore(place.options) : store;
      try {
        await store.announceLotteryDay(sampleLotteryDay(), sampleAct(1));
        for (let n = 0; n < OUTPUTS; n += 1) await useAtOnce(store, other, n);
      } finally {
        if (other !== store) await other.close();
      }
      assert.equal(await place.countRows('used_outputs'), OUTPUTS);
      const written = ['sightings', 'unmatched_deposits', 'prize_payments'].map((table) =>
        place.countRows(table),
      );
      assert.equal(
        (await Promise.all(written)).reduce((sum, count) => sum + count, 0),
        OUTPUTS,
      );
    }));

  test('of 20 scans from one version one is written', () =>
    withStore(engine, async (store) => {
      for (const expectedVersion of [0, 1]) {
        const answers = await Promise.all(
          times(20, (n) =>
            store.saveScan({
              railId: PAY_RAIL,
              expectedVersion,
              cursor: { n },
              head: { height: n, hash: 'h' },
              finalHeight: null,
              scannedThroughMs: NOON_MS,
              sightings: [],
              goneFromHeight: null,
              dropped: [],
            }),
          ),
        );
        const winner = answers.findIndex((answer) => answer.ok);
        assert.equal(answers.filter((answer) => answer.ok).length, 1);
        assert.deepEqual((await store.findRailState(PAY_RAIL))?.cursor, { n: winner });
      }
    }));

  test('of 20 that want a lease one has it', () =>
    withStore(engine, async (store) => {
      const answers = await Promise.all(
        times(20, (n) => store.takeLease({ name: 'sweep', holder: `h${n}`, durationMs: 60_000 })),
      );
      assert.equal(answers.filter(Boolean).length, 1);
    }));

  test('what is written is read at once', () =>
    withStore(engine, async (store) => {
      let order = await makeOrder(store, 1);
      for (let step = 0; step < 20; step += 1) {
        const change = sampleChange(order, { closeNote: `step ${step}` });
        assert.deepEqual(await store.saveChange(change), ok(null));
        assert.deepEqual((await store.findOrder(order.orderId))?.order, change.order);
        order = change.order;
      }
    }));
}
