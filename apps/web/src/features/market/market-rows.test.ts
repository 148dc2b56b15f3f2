import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ASSET_FACTS } from '@naru/chains';
import type { Rates } from '@naru/contract';
import {
  type MarketSort,
  compareDecimalTexts,
  listMarketRows,
  priceRow,
  toMood,
} from './market-page-rows.ts';
import { type MarketRow, compareWeights, shortenPriceFloor, toMarketRows } from './market-rows.ts';
import { screenedRow } from './screener.fixture.ts';

test('the index is a number, and none where nobody publishes one', () => {
  const index = { state: 'ok', isDemo: false, source: 'a', sourceUrl: 'https://example.com' } as const;
  const newest = { value: '37', value_classification: 'Fear', timestamp: '1' };
  assert.equal(toMood({ ...index, data: [newest] }).value, 37);
  assert.equal(toMood({ ...index, data: [] }).value, null);
});

test('money has no rating, whatever the desk computes', () => {
  const rows = ['BTC', 'USDT', 'KRW', 'CNY'].map((symbol) => screenedRow({ symbol, rating: 'strong_buy' }));
  assert.deepEqual(
    toMarketRows({ rows, asOf: '', isDemo: false }).map(({ rating }) => rating),
    ['strong_buy', null, null, null],
  );
});

test('every currency has a weight, and one that nobody knows comes last', () => {
  const symbols = ASSET_FACTS.map(({ symbol }) => symbol);
  const ordered = [...symbols, 'NEW'].toSorted(compareWeights);
  assert.deepEqual(ordered.slice(0, 2), ['BTC', 'ETH']);
  assert.deepEqual(ordered.slice(-3), ['KRW', 'CNY', 'NEW']);
  for (const symbol of symbols) assert.ok(compareWeights(symbol, 'NEW') < 0, symbol);
});

test('a price keeps as many digits as say something', () => {
  assert.equal(shortenPriceFloor('97123.456789'), '97123.45');
  assert.equal(shortenPriceFloor('3.14159265'), '3.14');
  assert.equal(shortenPriceFloor('0.000123456789'), '0.0001234');
  assert.equal(shortenPriceFloor('1.10000000'), '1.10');
  assert.equal(shortenPriceFloor('140'), '140');
  assert.equal(shortenPriceFloor('0.99999999'), '0.9999');
});

test('the won has as many decimals as it is given', () => {
  assert.equal(shortenPriceFloor('1440.105', 0), '1440');
  assert.equal(shortenPriceFloor('0.5', 2), '0.50');
});

test('prices are ordered by value and not by their letters', () => {
  const texts = ['9.5', '-2', '10', '0.5', '-10.25', '0.50001', '+3'];
  assert.deepEqual(texts.toSorted(compareDecimalTexts), [
    '-10.25',
    '-2',
    '0.5',
    '0.50001',
    '+3',
    '9.5',
    '10',
  ]);
  assert.equal(compareDecimalTexts('1.0', '1'), 0);
});

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

const ROWS = toMarketRows({
  asOf: '',
  isDemo: false,
  rows: [
    {
      symbol: 'ADA',
      name: 'Cardano',
      nameKr: '에이다',
      usdPrice: '0.9',
      change24h: '-4',
      rating: 'buy',
    } as const,
    {
      symbol: 'BTC',
      name: 'Bitcoin',
      nameKr: '비트코인',
      usdPrice: '97000',
      change24h: '1.5',
      rating: 'sell',
    } as const,
    { symbol: 'ETH', name: 'Ethereum', nameKr: '이더리움', usdPrice: '3000', rating: null },
    { symbol: 'SOL', name: 'Solana', nameKr: '솔라나', change24h: '12', rating: 'buy', buy: 3 } as const,
  ].map(screenedRow),
});

function symbols(search: string, sort: MarketSort): string {
  return listMarketRows(ROWS, { search, sort })
    .map(({ symbol }) => symbol)
    .join(' ');
}

test('the best rating comes first, and what has none last', () => {
  assert.equal(symbols('', 'rating'), 'SOL ADA BTC ETH');
});

test('the currencies that most people know come first', () => {
  assert.equal(symbols('', 'weight'), 'BTC ETH SOL ADA');
});

test('rows are ordered by price, by the day and by name', () => {
  assert.equal(symbols('', 'price'), 'BTC ETH ADA SOL');
  assert.equal(symbols('', 'day'), 'SOL BTC ADA ETH');
  assert.equal(symbols('', 'name'), 'ADA BTC ETH SOL');
});

test('a search finds symbols and names in both languages', () => {
  assert.equal(symbols('bit', 'name'), 'BTC');
  assert.equal(symbols(' 솔라 ', 'name'), 'SOL');
  assert.equal(symbols('zzz', 'name'), '');
});
