import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePrice } from '@naru/core';
import * as fc from 'fast-check';
import { DEMO_PRICES } from './demo-curve.ts';
import { createDemoRateSource } from './demo-rate-source.ts';

const middles = new Map<string, string>(
  Object.entries(DEMO_PRICES).map(([symbol, price]) => [symbol, price.usdPrice]),
);
const moments = fc.integer({ min: 0, max: 4_102_444_800_000 });

async function readPrices(nowMs: number): Promise<Readonly<Record<string, string>>> {
  const prices = await createDemoRateSource().readPrices(nowMs);
  assert.ok(prices.ok);
  return prices.value.usdPrices;
}

test('every one of the 26 symbols has a price that core can read', async () => {
  const prices = await readPrices(1_700_000_000_000);
  assert.equal(Object.keys(prices).length, 26);
  for (const [symbol, text] of Object.entries(prices)) assert.ok(parsePrice(text).ok, `${symbol} ${text}`);
});

test('the source says that its prices are invented', () => {
  assert.equal(createDemoRateSource().isDemo, true);
});

test('the same moment has the same prices in every process', async () => {
  await fc.assert(
    fc.asyncProperty(moments, async (nowMs) => {
      assert.deepEqual(await readPrices(nowMs), await readPrices(nowMs));
    }),
  );
});

test('prices stay within 11 % of their middle', async () => {
  await fc.assert(
    fc.asyncProperty(moments, async (nowMs) => {
      for (const [symbol, text] of Object.entries(await readPrices(nowMs))) {
        const middle = Number(middles.get(symbol));
        assert.ok(Math.abs(Number(text) / middle - 1) < 0.11, `${symbol} ${text}`);
      }
    }),
  );
});

test('within five seconds no price moves by more than 0.01 %', async () => {
  await fc.assert(
    fc.asyncProperty(moments, async (nowMs) => {
      const later = await readPrices(nowMs + 5_000);
      for (const [symbol, text] of Object.entries(await readPrices(nowMs))) {
        assert.ok(Math.abs(Number(later[symbol]) / Number(text) - 1) < 0.0001, symbol);
      }
    }),
  );
});

test('within an hour every price has moved', async () => {
  const before = await readPrices(1_700_000_000_000);
  const after = await readPrices(1_700_003_600_000);
  for (const symbol of Object.keys(before)) assert.notEqual(before[symbol], after[symbol], symbol);
});
