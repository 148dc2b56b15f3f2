import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Currency } from '@naru/contract';
import { sampleCurrency as currency } from './currency.fixture.ts';
import { choosePair, defaultPair, findCurrency, minimumUsdText, sortCurrencies } from './currency-list.ts';

const USDT_TRON = currency('USDT', 'TRON (TRC20)');
const USDT_ETH = currency('USDT', 'Ethereum (ERC20)');
const LIST = [USDT_TRON, currency('BTC'), currency('KRW'), USDT_ETH];

function pairOf(list: readonly Currency[]): readonly (string | undefined)[] {
  const { pay, receive } = defaultPair(sortCurrencies(list));
  return [pay?.symbol, receive?.symbol];
}

test('currencies stand from A to Z, one symbol by network', () => {
  assert.deepEqual(
    sortCurrencies(LIST).map((entry) => entry._id),
    ['BTC-BTC', 'KRW-KRW', 'USDT-Ethereum (ERC20)', 'USDT-TRON (TRC20)'],
  );
});

test('a first visit pays KRW and receives USDT', () => {
  assert.deepEqual(pairOf(LIST), ['KRW', 'USDT']);
});

test('what is missing is replaced by the first and second of the list, never by the same twice', () => {
  assert.deepEqual(pairOf([currency('LTC'), currency('ETH')]), ['ETH', 'LTC']);
  assert.deepEqual(pairOf([currency('BTC'), USDT_TRON]), ['BTC', 'USDT']);
  assert.deepEqual(pairOf([currency('BTC'), currency('KRW')]), ['KRW', 'BTC']);
  assert.deepEqual(pairOf([USDT_TRON, currency('XMR')]), ['USDT', 'XMR']);
  assert.deepEqual(pairOf([]), [undefined, undefined]);
});

test('a currency is found by its identifier', () => {
  assert.equal(findCurrency(LIST, USDT_ETH._id), USDT_ETH);
  assert.equal(findCurrency(LIST, null), null);
  assert.equal(findCurrency(LIST, 'btc')?.symbol, 'BTC');
  assert.equal(findCurrency(LIST, 'usdt'), USDT_TRON);
  assert.equal(findCurrency(LIST, 'nothing'), null);
});

test('a draft keeps its pair, and gets another one where the desk has lost a currency', () => {
  const sorted = sortCurrencies(LIST);
  const kept = choosePair(sorted, { payId: 'BTC-BTC', receiveId: USDT_ETH._id });
  assert.deepEqual([kept.pay?._id, kept.receive?._id], ['BTC-BTC', USDT_ETH._id]);
  const lost = choosePair(sorted, { payId: 'gone', receiveId: 'KRW-KRW' });
  assert.deepEqual([lost.pay?._id, lost.receive?._id], ['KRW-KRW', 'BTC-BTC']);
});

test('a minimum has both digits of its cents, or none', () => {
  assert.equal(minimumUsdText(5_000n), '50');
  assert.equal(minimumUsdText(7_550n), '75.50');
});
