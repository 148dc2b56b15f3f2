import type { Rates } from '@naru/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { priceRow } from './price-row.ts';
import type { MarketRow } from './market-row.ts';

const ROW: MarketRow = {
  symbol: 'BTC',
  name: 'Bitcoin',
  nameKr: '비트코인',
  usdPrice: '67000',
  krwPrice: '93000000',
  pricedAtMs: 1,
  isTradable: true,
  change1h: '0.1',
  change24h: '1.2',
  change7d: null,
  sparkline: [0, 1000],
  rating: 'buy',
  votes: { buy: 9, neutral: 1, sell: 4 },
};

function rates(usdPrices: Record<string, string>, state: Rates['state'] = 'ok'): Rates {
  return {
    snapshotId: 's',
    takenAt: '2026-11-21T06:00:00.000Z',
    isDemo: true,
    state,
    usdPrices,
    origins: {},
    sources: {},
    kind: 'naru-rates-1',
    signedAt: '2026-11-21T05:32:00.000Z',
    key: '',
    signature: '',
    marginsId: 'm',
    minimumUsd: '50.00',
  };
}

test('a row has the price of the moment in both moneys, and keeps what the moment does not tell', () => {
  const row = priceRow(ROW, rates({ BTC: '70000.5', KRW: '0.0007' }));
  assert.deepEqual(row, {
    ...ROW,
    usdPrice: '70000.5',
    krwPrice: '100000714.285714285714',
    pricedAtMs: Date.UTC(2026, 10, 21, 6),
  });
});

test('without a price now the last one stays, and nothing can be ordered at it', () => {
  assert.deepEqual(priceRow(ROW, rates({ KRW: '0.0007' })), { ...ROW, isTradable: false });
  assert.equal(priceRow(ROW, rates({ BTC: 'much' })).usdPrice, '67000');
  assert.equal(priceRow(ROW, rates({ BTC: '70000' }, 'halted')).isTradable, false);
  assert.equal(priceRow(ROW, rates({ BTC: '70000' })).krwPrice, '93000000', 'without won');
});
