import { screenedRow } from './screener.fixture.ts';
import { toMarketRows } from './market-row.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type MarketSort, listMarketRows } from './list-rows.ts';

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
