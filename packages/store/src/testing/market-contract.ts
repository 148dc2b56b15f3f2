import { ok, refuse } from '@naru/core';
import type { MarketAct, PriceBar } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleAct } from './sample-act.ts';
import { type StoreEngine, withStore } from './store-place.ts';

function sampleBar(symbol: string, startsAtMs: number, closeScaled = 9n ** 25n): PriceBar {
  return { symbol, startsAtMs, closeScaled, highScaled: closeScaled + 1n, lowScaled: closeScaled - 1n };
}

function sampleOrder(n: number): MarketAct {
  const isPin = n % 2 === 0;
  return {
    actNumber: n,
    happenedAtMs: n,
    operatorId: 'mina',
    kind: isPin ? 'pin' : 'halt',
    symbol: isPin ? 'BTC' : '*',
    usdPrice: isPin ? '67000.5' : null,
    untilMs: isPin ? n + 1000 : null,
    note: 'because',
    ordersHash: `hash-${n}`,
  };
}

/** Past prices, notes of the market and acts of operators. */
export function runMarketContract(engine: StoreEngine): void {
  test('bars come by symbol and time, of the step and the half-open time that were asked for', () =>
    withStore(engine, async (store) => {
      const bars = [0, 60_000, 120_000].map((atMs) => sampleBar('BTC', atMs));
      await store.savePriceBars('minute', [...bars, sampleBar('XMR', 60_000)]);
      await store.savePriceBars('hour', [sampleBar('BTC', 0)]);
      const query = { step: 'minute', sinceMs: 0, untilMs: 120_000 } as const;
      assert.deepEqual(await store.listPriceBars({ ...query, symbols: ['XMR', 'BTC'] }), [
        ...bars.slice(0, 2),
        sampleBar('XMR', 60_000),
      ]);
      assert.deepEqual(await store.listPriceBars({ ...query, symbols: [] }), []);
      await store.forgetPriceBars('minute', 120_000);
      const left = await store.listPriceBars({
        symbols: ['BTC'],
        step: 'minute',
        sinceMs: 0,
        untilMs: 10 ** 9,
      });
      assert.deepEqual(left, bars.slice(2));
      const hours = await store.listPriceBars({ symbols: ['BTC'], step: 'hour', sinceMs: 0, untilMs: 1 });
      assert.equal(hours.length, 1);
    }));

  test('a bar that goes on is written over', () =>
    withStore(engine, async (store) => {
      await store.savePriceBars('day', [sampleBar('BTC', 0)]);
      await store.savePriceBars('day', [sampleBar('BTC', 0, 7n)]);
      const bars = await store.listPriceBars({ symbols: ['BTC'], step: 'day', sinceMs: 0, untilMs: 1 });
      assert.deepEqual(bars, [sampleBar('BTC', 0, 7n)]);
    }));

  test('the record of somebody else fills gaps, is marked, and gives way to our own', () =>
    withStore(engine, async (store) => {
      const list = () => store.listPriceBars({ symbols: ['BTC'], step: 'day', sinceMs: 0, untilMs: 10 ** 9 });
      const [own, other, later] = [sampleBar('BTC', 0), sampleBar('BTC', 0, 7n), sampleBar('BTC', 5, 8n)];
      await store.savePriceBars('day', [own]);
      await store.addOutsideBars('day', [other, later], 'kraken');
      assert.deepEqual(await list(), [own, { ...later, outsideSource: 'kraken' }]);
      await store.addOutsideBars('day', [sampleBar('BTC', 5, 9n)], 'binance');
      assert.deepEqual(await list(), [own, { ...later, outsideSource: 'kraken' }], 'who came first');
      await store.savePriceBars('day', [sampleBar('BTC', 5, 10n)]);
      assert.deepEqual(await list(), [own, sampleBar('BTC', 5, 10n)]);
    }));

  test('a note is kept as its text and written over', () =>
    withStore(engine, async (store) => {
      assert.equal(await store.findMarketNote('engine'), null);
      await store.saveMarketNote('engine', '{ "a": 1 }');
      await store.saveMarketNote('engine', '{ "나루": 2 }');
      assert.equal(await store.findMarketNote('engine'), '{ "나루": 2 }');
    }));

  test('notes are found by how their keys begin, and forgotten by key', () =>
    withStore(engine, async (store) => {
      for (const key of ['image:b', 'image:a', 'images', 'engine']) await store.saveMarketNote(key, key);
      assert.deepEqual(await store.listMarketNoteKeys('image:'), ['image:a', 'image:b']);
      await store.forgetMarketNotes(['image:a', 'nothing']);
      await store.forgetMarketNotes([]);
      assert.deepEqual(await store.listMarketNoteKeys(''), ['engine', 'image:b', 'images']);
    }));

  test('acts come newest first', () =>
    withStore(engine, async (store) => {
      for (const n of [1, 2, 3]) {
        const inForce = { key: 'orders', foundText: n === 1 ? null : `${n - 1}`, text: `${n}` };
        assert.deepEqual(await store.saveMarketAct(sampleOrder(n), inForce, sampleAct(n)), ok(null));
      }
      assert.deepEqual(await store.listMarketActs(2), [sampleOrder(3), sampleOrder(2)]);
      assert.deepEqual(await store.listMarketActs(2, 2), [sampleOrder(1)]);
      assert.equal(await store.findMarketNote('orders'), '3');
    }));

  test('an act and what is in force after it are written together, or neither of them', () =>
    withStore(engine, async (store) => {
      const first = { key: 'orders', foundText: null, text: 'first' };
      const found = { key: 'orders', foundText: 'first', text: 'second' };
      assert.ok((await store.saveMarketAct(sampleOrder(1), first, sampleAct(1))).ok);
      const written = async () => [await store.listMarketActs(9), await store.findMarketNote('orders')];
      const before = await written();
      // Its act is overtaken: the stored orders do not change.
      assert.deepEqual(
        await store.saveMarketAct(sampleOrder(1), found, sampleAct(1)),
        refuse('act_overtaken'),
      );
      assert.deepEqual(await written(), before);
      // Another order came first: it is not overwritten, and nothing is recorded.
      for (const late of [first, { ...found, foundText: 'older' }, { ...found, key: 'other' }])
        assert.deepEqual(
          await store.saveMarketAct(sampleOrder(2), late, sampleAct(2)),
          refuse('act_overtaken'),
        );
      assert.deepEqual(await written(), before);
      assert.equal(await store.findMarketNote('other'), null);
    }));

  test('of twenty acts on one note at once exactly one is written', () =>
    withStore(engine, async (store) => {
      for (const [round, foundText] of [null, 'round 0'].entries()) {
        const inForce = { key: 'orders', foundText, text: `round ${round}` };
        const numbers = Array.from({ length: 20 }, (_, n) => round * 20 + n + 1);
        const answers = await Promise.all(
          numbers.map((n) => store.saveMarketAct(sampleOrder(n), inForce, sampleAct(n))),
        );
        assert.equal(answers.filter((answer) => answer.ok).length, 1);
        assert.equal((await store.listMarketActs(100)).length, round + 1);
      }
    }));
}
