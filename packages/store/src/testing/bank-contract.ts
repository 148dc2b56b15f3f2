import { ok, refuse } from '@naru/core';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Store, waitingSinceMs } from '@naru/desk';
import { sampleAct } from './sample-act.ts';
import { keepImport, sampleBankImport, sampleBankLine } from './sample-bank-line.ts';
import {
  NOON_MS,
  PAY_RAIL,
  movePostings,
  sampleBankOrder,
  sampleChange,
  sampleEntry,
  sampleSighting,
} from './sample-order.ts';
import { SAMPLE_UNMATCHED } from './sample-unmatched.ts';
import { type StoreEngine, withStore } from './store-place.ts';
import { LINES_PER_STATEMENT } from '../record/bank-line-store.ts';

const LINES = [1, 2, 3].map((n) => sampleBankLine(n));

async function listKeys(store: Store, limit = 10): Promise<readonly string[]> {
  const listed = await store.listBankLines({ railId: PAY_RAIL, sinceMs: 0, limit });
  return listed.map(({ line }) => line.lineKey);
}

/** Lines of statements: each is stored once, permanently. */
export function runBankLineContract(engine: StoreEngine): void {
  test('20,000 lines that have just come are found again at once', () =>
    withStore(engine, async (store) => {
      const lines = Array.from({ length: 20_000 }, (_, n) => sampleBankLine(n + 1));
      const keys = lines.map(({ lineKey }) => lineKey);
      // PostgreSQL keeps a plan that it has made for an empty table.
      assert.equal((await store.listKnownKeys(PAY_RAIL, keys)).size, 0);
      await keepImport(store, sampleBankImport(1), lines);
      const beganAtMs = performance.now();
      assert.equal((await store.listKnownKeys(PAY_RAIL, keys)).size, keys.length);
      // Many times the usual time; with such a plan it took longer still.
      assert.ok(performance.now() - beganAtMs < 5_000);
      assert.equal((await store.listKnownKeys('another', keys)).size, 0);
    }));

  test('lines are kept once, however often and in whatever file they come', () =>
    withStore(engine, async (store) => {
      assert.equal(await keepImport(store, sampleBankImport(1), LINES.slice(0, 2)), 2);
      assert.deepEqual([...(await store.listKnownKeys(PAY_RAIL, ['LINE/1', 'LINE/3']))], ['LINE/1']);
      const isKnown = [1, 9].map((n) => store.isImported(PAY_RAIL, `hash-${n}`));
      assert.deepEqual(await Promise.all(isKnown), [true, false]);
      const again = [{ ...sampleBankLine(2), shown: 'edited' }, sampleBankLine(3)];
      assert.equal(await keepImport(store, sampleBankImport(2), again), 1);
      assert.deepEqual(await listKeys(store), ['LINE/3', 'LINE/2', 'LINE/1']);
      assert.deepEqual(await listKeys(store, 1), ['LINE/3']);
      assert.deepEqual(await store.findBankLine('LINE/2'), {
        line: sampleBankLine(2),
        orderId: null,
        receiptKey: null,
        isTakenBack: false,
        unmatched: null,
        putAside: null,
      });
      assert.equal(await store.findBankLine('LINE/9'), null);
    }));

  test('lines are listed page by page, also those of one moment, each of them once', () =>
    withStore(engine, async (store) => {
      const times = [NOON_MS, NOON_MS + 1, NOON_MS + 1, NOON_MS + 1, NOON_MS + 2];
      const lines = times.map((bookedAtMs, n) => sampleBankLine(n + 1, { bookedAtMs }));
      await keepImport(store, sampleBankImport(1), lines);
      const listAfter = async (n: number) => {
        const after = lines[n - 1] ?? assert.fail(`no line ${n}`);
        const query = { railId: PAY_RAIL, sinceMs: NOON_MS + 1, limit: 2, after };
        return (await store.listBankLines(query)).map(({ line }) => line.lineKey);
      };
      assert.deepEqual(await listKeys(store, 2), ['LINE/5', 'LINE/4']);
      assert.deepEqual(await listAfter(4), ['LINE/3', 'LINE/2']);
      assert.deepEqual(await listAfter(2), []);
    }));

  test('lines are put aside together, each with its act, or none of them is', () =>
    withStore(engine, async (store, place) => {
      await keepImport(store, sampleBankImport(1), LINES);
      const asideOf = async () =>
        (await store.listBankLines({ railId: PAY_RAIL, sinceMs: 0, limit: 10 })).map((each) => each.putAside);
      const both = ['LINE/1', 'LINE/2'].map((lineKey) => ({ lineKey, before: null, after: 'order-1' }));
      assert.deepEqual(await store.saveLinesAside(both, [sampleAct(1), sampleAct(2)]), ok(null));
      assert.deepEqual(await asideOf(), [null, 'order-1', 'order-1']);
      const late = ['LINE/3', 'LINE/2'].map((lineKey) => ({ lineKey, before: null, after: '' }));
      assert.deepEqual(
        await store.saveLinesAside(late, [sampleAct(3), sampleAct(4)]),
        refuse('act_overtaken'),
      );
      assert.deepEqual(await asideOf(), [null, 'order-1', 'order-1'], 'all or nothing');
      assert.equal(await place.countRows('desk_acts'), 3);
      const back = [{ lineKey: 'LINE/2', before: 'order-1', after: null }];
      assert.deepEqual(await store.saveLinesAside(back, [sampleAct(3)]), ok(null));
      assert.deepEqual(await asideOf(), [null, null, 'order-1']);
    }));

  test('two people who import the same file at once keep every line once', () =>
    withStore(engine, async (store) => {
      const added = await Promise.all(
        [1, 2].map((n) => {
          const lines = LINES.map((line) => ({ ...line, importId: `import-${n}` }));
          return keepImport(store, sampleBankImport(n), lines);
        }),
      );
      assert.equal((added[0] ?? 0) + (added[1] ?? 0), 3);
      assert.equal((await listKeys(store)).length, 3);
    }));

  test('an import with one impossible line keeps nothing, however many lines it has', () =>
    withStore(engine, async (store) => {
      // More than one statement of the database writes, with the impossible one last.
      const many = Array.from({ length: LINES_PER_STATEMENT + 1 }, (_, n) => sampleBankLine(n + 10));
      const lines = [...many, sampleBankLine(4, { baseUnits: 0n })];
      await assert.rejects(keepImport(store, sampleBankImport(1), lines));
      assert.deepEqual(await listKeys(store), []);
      assert.equal(await keepImport(store, sampleBankImport(1), LINES), 3);
    }));

  test('named columns are kept with their import, and replaced by the next ones of the account', () =>
    withStore(engine, async (store) => {
      const named = { columns: { time: '일시', in: '들어온돈' }, inWord: null };
      const broken = [sampleBankLine(4, { baseUnits: 0n })];
      await assert.rejects(keepImport(store, sampleBankImport(1), broken, named));
      assert.equal(await store.findNamedColumns(PAY_RAIL), null);
      assert.equal(await keepImport(store, sampleBankImport(1), LINES, named), 3);
      assert.deepEqual(await store.findNamedColumns(PAY_RAIL), named);
      const next = { columns: { signed: '금액', side: '구분' }, inWord: '입금' };
      await keepImport(store, sampleBankImport(2), [], next);
      await keepImport(store, sampleBankImport(3), []);
      assert.deepEqual(await store.findNamedColumns(PAY_RAIL), next);
      assert.equal(await store.findNamedColumns('cny-bank'), null);
    }));

  test('a line whose key is the evidence of a receipt is used', () =>
    withStore(engine, async (store) => {
      await keepImport(store, sampleBankImport(1), LINES);
      const made = sampleBankOrder(1);
      assert.ok((await store.saveNewOrder(made)).ok);
      const sighting = sampleSighting(made.order, {
        railId: PAY_RAIL,
        outputKey: 'LINE/2',
        txid: 'LINE/2',
      });
      assert.ok((await store.saveChange(sampleChange(made.order, {}, { sightings: [sighting] }))).ok);
      assert.equal((await store.findBankLine('LINE/2'))?.orderId, made.order.orderId);
      assert.equal((await store.findBankLine('LINE/1'))?.orderId, null);
    }));

  test('a receipt that was recorded wrongly leaves its line to the next one', () =>
    withStore(engine, async (store) => {
      await keepImport(store, sampleBankImport(1), LINES);
      const made = [sampleBankOrder(1), sampleBankOrder(2)];
      for (const each of made) assert.ok((await store.saveNewOrder(each)).ok);
      const keys = ['LINE/2', 'LINE/2/again-2'];
      for (const [n, standing] of (['not_ours', 'booked'] as const).entries()) {
        const { order } = made[n] ?? assert.fail();
        const over = { railId: PAY_RAIL, outputKey: keys[n] ?? '', txid: 'LINE/2', standing } as const;
        assert.equal((await store.findBankLine('LINE/2'))?.orderId, null);
        const sightings = [sampleSighting(order, over)];
        assert.ok((await store.saveChange(sampleChange(order, {}, { sightings }))).ok);
      }
      const used = await store.findBankLine('LINE/2');
      assert.deepEqual([used?.orderId, used?.receiptKey], [made[1]?.order.orderId, keys[1]]);
    }));

  test('typed receipts are those without a line, of orders and of none, page by page', () =>
    withStore(engine, async (store) => {
      await keepImport(store, sampleBankImport(1), LINES);
      const { order } = sampleBankOrder(1);
      assert.ok((await store.saveNewOrder(sampleBankOrder(1))).ok);
      const typed = { railId: PAY_RAIL, watchKey: '', standing: 'booked' } as const;
      const sightings = [
        sampleSighting(order, { ...typed, outputKey: 'LINE/1', txid: 'LINE/1' }),
        sampleSighting(order, { ...typed, outputKey: 'BY HAND', txid: 'by hand', firstSeenAtMs: NOON_MS }),
        sampleSighting(order, { ...typed, outputKey: 'WRONG', txid: 'wrong', standing: 'not_ours' }),
      ];
      assert.ok((await store.saveChange(sampleChange(order, {}, { sightings }))).ok);
      const place = { outputKey: 'KB 2', txid: 'kb 2', watchKey: '', entryId: 'in' };
      const deposit = { ...SAMPLE_UNMATCHED, ...place, firstSeenAtMs: NOON_MS + 1 };
      const entry = sampleEntry(null, 'in', movePostings('outside', 'suspense', 7n));
      assert.ok((await store.saveUnmatchedDeposit(deposit, entry, sampleAct(1))).ok);
      const query = { railId: PAY_RAIL, sinceMs: NOON_MS, limit: 1 };
      const [first = assert.fail()] = await store.listTypedReceipts(query);
      assert.deepEqual([first.outputKey, first.order, first.unmatched], ['KB 2', null, 'open']);
      const [second = assert.fail()] = await store.listTypedReceipts({ ...query, after: first });
      assert.deepEqual([second.outputKey, second.order?.reference], ['BY HAND', order.reference]);
      assert.deepEqual(await store.listTypedReceipts({ ...query, after: second }), []);
      assert.equal(await store.countReceipts(PAY_RAIL), 4);
    }));

  test('orders are found by the references that lines name, and lines by their amounts', () =>
    withStore(engine, async (store) => {
      await keepImport(store, sampleBankImport(1), LINES);
      const { order } = sampleBankOrder(1);
      assert.ok((await store.saveNewOrder(sampleBankOrder(1))).ok);
      const references = ['NR-0000-00', order.reference];
      const named = await store.listOrdersNamed({ references, sinceMs: order.createdAtMs });
      assert.deepEqual(
        named.map(({ orderId }) => orderId),
        [order.orderId],
      );
      assert.deepEqual(await store.listOrdersNamed({ references, sinceMs: order.createdAtMs + 1 }), []);
      const query = { railId: PAY_RAIL, sinceMs: 0, amount: 2n, limit: 10 };
      assert.deepEqual(
        (await store.listBankLines(query)).map(({ line }) => line.lineKey),
        ['LINE/2'],
      );
    }));

  test('a line that was recorded as money of no order says so', () =>
    withStore(engine, async (store) => {
      await keepImport(store, sampleBankImport(1), LINES);
      const place = { outputKey: 'LINE/2', txid: 'LINE/2' };
      const deposit = { ...SAMPLE_UNMATCHED, ...place, entryId: 'in' };
      const entry = sampleEntry(null, 'in', movePostings('outside', 'suspense', 7n));
      assert.ok((await store.saveUnmatchedDeposit(deposit, entry, sampleAct(1))).ok);
      const listed = await store.listBankLines({ railId: PAY_RAIL, sinceMs: 0, limit: 10 });
      assert.deepEqual(
        listed.map(({ unmatched }) => unmatched),
        [null, 'open', null],
      );
    }));

  test('texts of old lines are erased in steps, and no file brings such a line again', () =>
    withStore(engine, async (store) => {
      const personal = { holder: '한가람', remark: 'rent', otherAccount: '110123456789' };
      const lines = [1, 2, 3, 4].map((n) => sampleBankLine(n, personal));
      await keepImport(store, sampleBankImport(1), lines);
      const query = { bookedBeforeMs: NOON_MS + 4, limit: 2 };
      assert.equal(await store.forgetBankLines(query), 2);
      assert.equal(await store.forgetBankLines(query), 1);
      assert.equal(await store.forgetBankLines(query), 0);
      const bare = { shown: '', holder: null, remark: '', otherAccount: '', otherBank: '' };
      assert.deepEqual((await store.findBankLine('LINE/1'))?.line, sampleBankLine(1, bare));
      assert.deepEqual((await store.findBankLine('LINE/4'))?.line, lines[3]);
      assert.equal(await keepImport(store, sampleBankImport(2), lines), 0);
      assert.deepEqual((await store.findBankLine('LINE/1'))?.line, sampleBankLine(1, bare));
    }));

  test('a line with one text alone is erased, too', () =>
    withStore(engine, async (store) => {
      const bare = { shown: '', otherBank: '' };
      const texts = [{ holder: '한가람' }, { remark: 'r' }, { otherAccount: '1' }, { otherBank: 'KB' }];
      const lines = texts.map((each, index) => sampleBankLine(index + 1, { ...bare, ...each }));
      await keepImport(store, sampleBankImport(1), lines);
      assert.equal(await store.forgetBankLines({ bookedBeforeMs: NOON_MS * 2, limit: 10 }), 4);
    }));

  test('the line of an order keeps its texts until the receiver of the order is erased', () =>
    withStore(engine, async (store) => {
      await keepImport(store, sampleBankImport(1), LINES);
      const { order } = sampleBankOrder(1);
      assert.ok((await store.saveNewOrder(sampleBankOrder(1))).ok);
      const sighting = sampleSighting(order, {
        railId: PAY_RAIL,
        outputKey: 'LINE/2',
        txid: 'LINE/2',
      });
      const ended = { stage: 'closed', closeReason: 'customer' } as const;
      assert.ok((await store.saveChange(sampleChange(order, ended, { sightings: [sighting] }))).ok);
      const query = { bookedBeforeMs: NOON_MS * 2, limit: 10 };
      assert.equal(await store.forgetBankLines(query), 2);
      assert.deepEqual((await store.findBankLine('LINE/2'))?.line, LINES[1]);
      const persons = { part: 'receiver', changedBeforeMs: NOON_MS * 2, limit: 10 } as const;
      assert.equal(await store.forgetPersons(persons), 1);
      assert.equal(await store.forgetBankLines(query), 1);
      const used = await store.findBankLine('LINE/2');
      assert.deepEqual([used?.line.shown, used?.orderId], ['', order.orderId]);
    }));

  test('orders to pay are those of one stage and currency, oldest first', () =>
    withStore(engine, async (store) => {
      const made = [1, 2].map((n) => sampleBankOrder(n));
      for (const each of made) assert.ok((await store.saveNewOrder(each)).ok);
      const query = {
        payAssetId: made[0]?.order.payAssetId ?? '',
        stage: 'awaiting_deposit',
        limit: 10,
      } as const;
      const listed = await store.listOrdersToPay({ ...query, sinceMs: 0 });
      assert.deepEqual(
        listed.map(({ orderId }) => orderId).toSorted(),
        made.map(({ order }) => order.orderId).toSorted(),
      );
      const [first = assert.fail(), second] = listed;
      const after = { sinceMs: waitingSinceMs(first), afterOrderId: first.orderId };
      assert.deepEqual(await store.listOrdersToPay({ ...query, ...after }), [second]);
      assert.deepEqual(await store.listOrdersToPay({ ...query, sinceMs: NOON_MS * 2 }), []);
      assert.deepEqual(await store.listOrdersToPay({ ...query, sinceMs: 0, stage: 'claimed' }), []);
      assert.deepEqual(await store.listOrdersToPay({ ...query, sinceMs: 0, payAssetId: 'other' }), []);
    }));
}
