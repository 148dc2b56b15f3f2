import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '@naru/desk';
import { sampleBankImport, sampleBankLine } from '../testing/sample-bank-line.ts';
import { NOON_MS, PAY_RAIL, sampleBankOrder, sampleChange, sampleSighting } from '../testing/sample-order.ts';
import { type StoreEngine, withStore } from '../testing/store-place.ts';

const LINES = [1, 2, 3].map((n) => sampleBankLine(n));

async function listKeys(store: Store, limit = 10): Promise<readonly string[]> {
  const listed = await store.listBankLines({ railId: PAY_RAIL, sinceMs: 0, limit });
  return listed.map(({ line }) => line.lineKey);
}

/** Lines of statements: each once for ever. */
export function runBankLineContract(engine: StoreEngine): void {
  test('lines are kept once, however often and in whatever file they come', () =>
    withStore(engine, async (store) => {
      assert.equal(await store.saveBankImport(sampleBankImport(1), LINES.slice(0, 2)), 2);
      assert.equal(await store.countBankLines(PAY_RAIL, ['LINE/1', 'LINE/3']), 1);
      const again = [{ ...sampleBankLine(2), shown: 'edited' }, sampleBankLine(3)];
      assert.equal(await store.saveBankImport(sampleBankImport(2), again), 1);
      assert.deepEqual(await listKeys(store), ['LINE/3', 'LINE/2', 'LINE/1']);
      assert.deepEqual(await listKeys(store, 1), ['LINE/3']);
      assert.deepEqual(await store.findBankLine('LINE/2'), {
        line: sampleBankLine(2),
        orderId: null,
        isTakenBack: false,
      });
      assert.equal(await store.findBankLine('LINE/9'), null);
    }));

  test('two people who import the same file at once keep every line once', () =>
    withStore(engine, async (store) => {
      const added = await Promise.all([1, 2].map((n) => store.saveBankImport(sampleBankImport(n), LINES)));
      assert.equal((added[0] ?? 0) + (added[1] ?? 0), 3);
      assert.equal((await listKeys(store)).length, 3);
    }));

  test('an import with one impossible line keeps nothing', () =>
    withStore(engine, async (store) => {
      const lines = [...LINES, sampleBankLine(4, { baseUnits: 0n })];
      await assert.rejects(store.saveBankImport(sampleBankImport(1), lines));
      assert.deepEqual(await listKeys(store), []);
      assert.equal(await store.saveBankImport(sampleBankImport(1), LINES), 3);
    }));

  test('a line whose key is the evidence of a receipt is used', () =>
    withStore(engine, async (store) => {
      await store.saveBankImport(sampleBankImport(1), LINES);
      const made = sampleBankOrder(1);
      assert.ok((await store.saveNewOrder(made)).ok);
      const sighting = sampleSighting(made.order, { railId: PAY_RAIL, outputKey: 'LINE/2' });
      assert.ok((await store.saveChange(sampleChange(made.order, {}, { sightings: [sighting] }))).ok);
      assert.equal((await store.findBankLine('LINE/2'))?.orderId, made.order.orderId);
      assert.equal((await store.findBankLine('LINE/1'))?.orderId, null);
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
      assert.deepEqual(await store.listOrdersToPay({ ...query, sinceMs: NOON_MS * 2 }), []);
      assert.deepEqual(await store.listOrdersToPay({ ...query, sinceMs: 0, stage: 'claimed' }), []);
      assert.deepEqual(await store.listOrdersToPay({ ...query, sinceMs: 0, payAssetId: 'other' }), []);
    }));
}
