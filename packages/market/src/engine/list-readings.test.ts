import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SourceReading } from '../collect/price-collector.ts';
import { createDemoRateSource } from '../demo/demo-rate-source.ts';
import type { MarketQuote, QuoteCurrency } from '../source/price-source.ts';
import { SCALE } from '../scaled-price.ts';
import { listReadings } from './list-readings.ts';
import { EMPTY_MEMORY, decidePrices } from './price-engine.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 12);

function quote(base: string, quoted: QuoteCurrency, dollars: bigint): MarketQuote {
  const lastScaled = dollars * SCALE;
  return { base, quote: quoted, bidScaled: null, askScaled: null, lastScaled, takenAtMs: null };
}

function reading(sourceId: string, quotes: readonly MarketQuote[], ageMs = 0): SourceReading {
  return { sourceId, kind: 'exchange', quotes, receivedAtMs: NOW_MS - ageMs, changedAtMs: NOW_MS - ageMs };
}

const FAIR = [quote('USDT', 'USD', 1n), quote('BTC', 'USD', 100n)];
const GOOD = ['a', 'b', 'c', 'd'].map((sourceId) => reading(sourceId, FAIR));

function usesOf(readings: readonly SourceReading[], symbol: string): readonly string[] {
  const first = decidePrices(GOOD, EMPTY_MEMORY, NOW_MS);
  const { prices, memory } = decidePrices(readings, first.memory, NOW_MS);
  const list = listReadings(readings, prices, { quarantine: memory.quarantine, nowMs: NOW_MS });
  return (list.get(symbol) ?? []).map(({ sourceId, market, use }) => `${sourceId} ${market} ${use}`);
}

test('what is in the price is counted, once for each source', () => {
  const both = reading('d', [...FAIR, quote('BTC', 'USDT', 100n)]);
  assert.deepEqual(usesOf([...GOOD.slice(0, 3), both], 'BTC'), [
    'a BTC/USD counted',
    'b BTC/USD counted',
    'c BTC/USD counted',
    'd BTC/USD counted',
    'd BTC/USDT left_out',
  ]);
});

test('a liar, an old answer and a new market do not count, and it is said why', () => {
  const liar = [...GOOD.slice(0, 3), reading('d', [quote('USDT', 'USD', 1n), quote('BTC', 'USD', 150n)])];
  assert.equal(usesOf(liar, 'BTC').at(-1), 'd BTC/USD left_out');
  assert.equal(usesOf([...GOOD, reading('old', FAIR, 90_000)], 'BTC').at(-1), 'old BTC/USD unusable');
  assert.equal(usesOf([...GOOD, reading('new', FAIR)], 'BTC').at(-1), 'new BTC/USD quarantine');
});

test('the demo’s prices are all made of readings, won and yuan too', async () => {
  const source = createDemoRateSource();
  await source.readPrices(NOW_MS);
  const list = source.listReadings(NOW_MS);
  for (const { symbol, sources } of source.decided()) {
    const counted = (list.get(symbol) ?? []).filter(({ use }) => use === 'counted');
    assert.deepEqual(
      [...new Set(counted.map(({ sourceId }) => sourceId))].sort(),
      [...sources].sort(),
      symbol,
    );
    assert.ok(counted.every(({ priceScaled }) => priceScaled !== null));
  }
});
