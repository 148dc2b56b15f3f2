import { type RateSnapshot, ok, refuse } from '@naru/core';
import type { AdjustmentAct } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleAct } from './sample-act.ts';
import { sampleBankOrder } from './sample-order.ts';
import { type StoreEngine, withStore } from './store-place.ts';

function sampleSnapshot(n: number): RateSnapshot {
  return {
    snapshotId: `snapshot-${n}`,
    takenAtMs: n * 1000,
    isDemo: n % 2 === 0,
    usdPrices: { BTC: `${n}.00000000000000000001`, KRW: '0.0007' },
  };
}

/** Prices, margins, reserves and settings of the desk. */
export function runRateContract(engine: StoreEngine): void {
  test('snapshots come newest first and are forgotten by age', () =>
    withStore(engine, async (store) => {
      for (const n of [1, 2, 3]) await store.saveSnapshot(sampleSnapshot(n), 0);
      assert.deepEqual(await store.listSnapshots(2000), [sampleSnapshot(3), sampleSnapshot(2)]);
      await store.saveSnapshot(sampleSnapshot(4), 3000);
      assert.deepEqual(await store.listSnapshots(0), [sampleSnapshot(4), sampleSnapshot(3)]);
    }));

  test('a snapshot keeps where its prices came from', () =>
    withStore(engine, async (store) => {
      const good = { state: 'ok', reason: null, sources: ['okx', 'kraken'], wideningPpm: 0 } as const;
      const pinned = { state: 'manual', reason: 'pinned', sources: ['operator'], wideningPpm: 500 } as const;
      const origins = { BTC: { ...good, untilMs: null }, KRW: { ...pinned, untilMs: 99 } };
      await store.saveSnapshot({ ...sampleSnapshot(1), origins }, 0);
      assert.deepEqual(await store.listSnapshots(0), [{ ...sampleSnapshot(1), origins }]);
    }));

  test('a snapshot that an order was made from is not forgotten', () =>
    withStore(engine, async (store) => {
      const newOrder = sampleBankOrder(1);
      const used = { ...sampleSnapshot(1), snapshotId: newOrder.order.snapshotId };
      await store.saveSnapshot(used, 0);
      assert.ok((await store.saveNewOrder(newOrder)).ok);
      await store.saveSnapshot(sampleSnapshot(4), 3000);
      assert.deepEqual(await store.listSnapshots(0), [sampleSnapshot(4), used]);
    }));

  test('a snapshot of a clock that was set back drives out those that now look younger', () =>
    withStore(engine, async (store) => {
      for (const n of [2, 9, 3]) await store.saveSnapshot(sampleSnapshot(n), 0);
      assert.deepEqual(await store.listSnapshots(0), [sampleSnapshot(3), sampleSnapshot(2)]);
    }));

  test('a change of one pair is written with its act, or not at all', () =>
    withStore(engine, async (store) => {
      const btc = { paySymbol: 'BTC', receiveSymbol: 'KRW' };
      const change = (actNumber: number, beforePpm: bigint | null, afterPpm: bigint | null) => ({
        ...btc,
        actNumber,
        happenedAtMs: 100 - actNumber,
        operatorId: 'mina',
        beforePpm,
        afterPpm,
        note: 'as agreed',
      });
      const save = (...made: readonly AdjustmentAct[]) =>
        store.saveAdjustmentActs(made.map((each) => ({ change: each, act: sampleAct(each.actNumber) })));
      const now = async (): Promise<readonly bigint[]> =>
        (await store.listAdjustments()).map(({ partsPerMillion }) => partsPerMillion);
      const changes = [
        change(1, null, -8_500n),
        change(2, -8_500n, 20_000n),
        change(3, 20_000n, null),
      ] as const;
      assert.deepEqual(await save(changes[0]), ok(null));
      assert.deepEqual(await now(), [-8_500n]);
      assert.deepEqual(await save(change(1, -8_500n, 1n)), refuse('act_overtaken'));
      for (const late of [change(2, -8_400n, 1n), change(2, null, 1n), change(2, 0n, null)])
        assert.deepEqual(await save(late), refuse('adjustment_changed_meanwhile'));
      await assert.rejects(
        save(change(2, -8_500n, -1_000_000n)),
        { name: 'StoreFault' },
        'an impossible one',
      );
      assert.deepEqual([await now(), (await store.listAdjustmentActs(9)).length], [[-8_500n], 1]);
      assert.deepEqual(await save(changes[1]), ok(null));
      assert.deepEqual(await now(), [20_000n]);
      assert.deepEqual(await save(changes[2]), ok(null));
      assert.deepEqual(await now(), []);
      assert.deepEqual(await store.listAdjustmentActs(2), [changes[2], changes[1]]);
      assert.deepEqual(await store.listAdjustmentActs(2, 2), [changes[0]]);
      const other = { ...change(5, null, 1n), receiveSymbol: 'CNY' };
      assert.deepEqual(await save(change(4, 7n, 1n), other), refuse('adjustment_changed_meanwhile'));
      assert.deepEqual(await now(), [], 'all or nothing');
      assert.deepEqual(await save(change(4, null, 2n), other), ok(null));
      assert.deepEqual(await now(), [1n, 2n]);
    }));

  test('a setting is kept as its text and written over', () =>
    withStore(engine, async (store) => {
      await store.saveSetting('brand', '{ "name" : "나루" }');
      await store.saveSetting('passwordMin', '6');
      await store.saveSetting('passwordMin', '8');
      await store.saveNewSetting('passwordMin', '9');
      await store.saveNewSetting('mark', '1');
      assert.deepEqual(
        await store.listSettings(),
        new Map([
          ['brand', '{ "name" : "나루" }'],
          ['mark', '1'],
          ['passwordMin', '8'],
        ]),
      );
    }));

  test('a lease is held by one until its end, and renewed by its holder', () =>
    withStore(engine, async (store) => {
      const take = (holder: string, durationMs: number) =>
        store.takeLease({ name: 'sweep', holder, durationMs });
      assert.equal(await take('a', 60_000), true);
      assert.equal(await take('b', 60_000), false);
      assert.equal(await take('a', 60_000), true);
      assert.equal(await store.takeLease({ name: 'other', holder: 'b', durationMs: 60_000 }), true);
      assert.equal(await take('a', 0), true, 'given back');
      assert.equal(await take('b', 50), true);
      let tries = 0;
      while (!(await take('a', 60_000))) tries += 1;
      assert.ok(tries > 0, 'b had it until its end');
      assert.equal(await take('b', 60_000), false);
    }));
}
