import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findHoldings, listHoldings, totalFloor } from './holdings.ts';

type Held = Parameters<typeof listHoldings>[0][number];

function currency(symbol: string, totalSupply: number, onOrders: number): Held {
  return { symbol, name: `${symbol} coin`, nameKr: `${symbol} 코인`, totalSupply, onOrders };
}

const HOLDINGS = listHoldings(
  [currency('ADA', 100, 20), currency('BTC', 1, 3), currency('USDT', 5, 1), currency('USDT', 7, 2)],
  new Map([
    ['ADA', 90],
    ['BTC', 97_000],
  ]),
  new Map([['BTC', 140_000_000]]),
);

test('the largest value in dollars comes first, what has none last', () => {
  assert.deepEqual(
    HOLDINGS.map(({ symbol, rank }) => `${rank} ${symbol}`),
    ['1 BTC', '2 ADA', '3 USDT'],
  );
});

test('what is available is what is not promised, and never less than nothing', () => {
  const available = Object.fromEntries(HOLDINGS.map((holding) => [holding.symbol, holding.available]));
  assert.deepEqual(available, { BTC: 0, ADA: 80, USDT: 9 });
});

test('networks of one symbol stand together', () => {
  assert.deepEqual(
    HOLDINGS.filter(({ symbol }) => symbol === 'USDT').map(({ total, inOrders }) => [total, inOrders]),
    [[12, 3]],
  );
});

test('a total is floored once, after the sum', () => {
  const values = new Map([
    ['A', 0.6],
    ['B', 0.6],
    ['C', 1234.99],
  ]);
  assert.equal(totalFloor(values), 1236);
});

test('a search keeps the rank of the whole list', () => {
  assert.deepEqual(
    findHoldings(HOLDINGS, 'ada').map(({ rank }) => rank),
    [2],
  );
  assert.equal(findHoldings(HOLDINGS, '코인').length, 3);
});
