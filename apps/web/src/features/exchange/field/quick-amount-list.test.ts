import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Asset, parseSendable } from '@naru/core';
import type { PairPrices } from '../price-draft.ts';
import { listQuickAmounts, payRange, exampleAmounts, offeredAmount } from './quick-amount-list.ts';

function asset(symbol: string, decimals: number): Asset {
  const text = { symbol, name: symbol, nameKr: symbol, network: symbol, railId: symbol };
  const quoteDecimals = Math.min(decimals, 8);
  return { ...text, assetId: symbol, decimals, quoteDecimals, dustBaseUnits: 0n, feeCapBaseUnits: 0n };
}

const KRW = asset('KRW', 0);
const ETH = asset('ETH', 18);

function pricesOf(payAsset: Asset, receiveAsset: Asset): PairPrices {
  const usdPrices = { KRW: '0.00069', ETH: '3120.55' };
  const snapshot = { snapshotId: 's1', takenAtMs: 0, isDemo: true, usdPrices };
  return { payAsset, receiveAsset, snapshot, adjustments: [] };
}

function textsOf(pay: Asset, available: string, prices: PairPrices | null): (string | null)[] {
  return listQuickAmounts({ pay, receive: { available, decimals: 18 } }, prices).map(
    ({ amountText }) => amountText,
  );
}

test('won are offered in round sums, and all that the desk has of the other currency', () => {
  assert.deepEqual(textsOf(KRW, '12.500000000000000000', null), ['100000', '500000', '1000000', '12.5']);
});

test('of coins, as many as are worth the round sum, in amounts that can be sent', () => {
  const texts = textsOf(ETH, '0', pricesOf(ETH, KRW));
  assert.deepEqual(texts, ['0.03204564', '0.16022817', '0.32045633', null]);
  for (const text of texts.slice(0, 3)) assert.equal(parseSendable(ETH, text ?? '').ok, true);
});

test('without a price no number of coins is offered', () => {
  assert.deepEqual(textsOf(ETH, '1', null), [null, null, null, '1']);
  assert.deepEqual(textsOf(asset('NOPE', 8), '1', pricesOf(asset('NOPE', 8), KRW)), [null, null, null, '1']);
});

test('the example is a swap at the current rate, rounded down', () => {
  assert.deepEqual(exampleAmounts(pricesOf(KRW, ETH)), { pay: '1000000', receive: '0.22111' });
  assert.deepEqual(exampleAmounts(pricesOf(ETH, KRW)), { pay: '0.3', receive: '1356700' });
  assert.equal(exampleAmounts(pricesOf(asset('NOPE', 8), KRW)), null);
});

test('the form opens with a round sum that the desk can exchange now, or with none', () => {
  const bounds = { minimumUsdCents: 5000n, availableBaseUnits: 10n ** 18n };
  assert.equal(offeredAmount(pricesOf(KRW, ETH), bounds), '1000000');
  assert.equal(offeredAmount(pricesOf(ETH, KRW), { ...bounds, availableBaseUnits: null }), '0.3');
  assert.equal(offeredAmount(pricesOf(KRW, ETH), { ...bounds, availableBaseUnits: 10n ** 17n }), '');
  assert.equal(offeredAmount(pricesOf(KRW, ETH), { ...bounds, minimumUsdCents: 100_000n }), '');
  assert.equal(offeredAmount(pricesOf(asset('NOPE', 8), KRW), bounds), '');
});

test('both ends of what can be sent are said, rounded so that both are accepted', () => {
  const bounds = { minimumUsdCents: 5000n, availableBaseUnits: 10n ** 18n };
  assert.deepEqual(payRange(pricesOf(KRW, ETH), bounds), { least: '72470', most: '4522000' });
  assert.deepEqual(payRange(pricesOf(KRW, ETH), { ...bounds, availableBaseUnits: null }), {
    least: '72470',
    most: null,
  });
  assert.equal(payRange(pricesOf(KRW, ETH), { ...bounds, availableBaseUnits: 10n ** 15n }), null);
  assert.equal(payRange(pricesOf(asset('NOPE', 8), KRW), bounds), null);
});
