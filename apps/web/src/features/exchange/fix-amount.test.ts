import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Asset, ok } from '@naru/core';
import type { FormValues } from './check-form.ts';
import { fixAmount } from './fix-amount.ts';
import { type PairPrices, priceDraft, usdCentsOf } from './price-draft.ts';

function asset(symbol: string, decimals: number): Asset {
  const text = { symbol, name: symbol, nameKr: symbol, network: symbol, railId: symbol };
  return {
    ...text,
    assetId: symbol,
    decimals,
    quoteDecimals: Math.min(decimals, 8),
    dustBaseUnits: 0n,
    feeCapBaseUnits: 0n,
  };
}

const PRICES: PairPrices = {
  payAsset: asset('KRW', 0),
  receiveAsset: asset('USDT', 6),
  snapshot: {
    snapshotId: 's1',
    takenAtMs: 0,
    isDemo: true,
    usdPrices: { KRW: '0.00069', USDT: '1.0004' },
  },
  adjustments: [],
};

function valuesOf(payText: string, availableBaseUnits: bigint | null): FormValues {
  const priced = priceDraft({ anchor: 'pay', typed: ok(payText), anchorDecimals: 0, prices: PRICES });
  const { payAsset, receiveAsset, snapshot } = PRICES;
  return {
    pay: { reading: priced.pay, usdCents: usdCentsOf(payAsset, priced.pay, snapshot) },
    receive: { reading: priced.receive, usdCents: usdCentsOf(receiveAsset, priced.receive, snapshot) },
    minimumUsdCents: 5000n,
    availableBaseUnits,
    email: '',
    address: '',
    hasAcceptedTerms: false,
  };
}

test('too little is fixed by an amount that is enough on both sides', () => {
  const fix = fixAmount(valuesOf('1000', null), PRICES);
  assert.deepEqual(fix, { kind: 'minimum', side: 'pay', amountText: '72470', symbol: 'KRW' });
  assert.equal(fixAmount(valuesOf('72470', null), PRICES), null);
});

test('an amount above the limit is fixed by the limit', () => {
  const fix = fixAmount(valuesOf('1000000', 500_123_456n), PRICES);
  assert.deepEqual(fix, { kind: 'most', side: 'receive', amountText: '500.123456', symbol: 'USDT' });
  assert.equal(fixAmount(valuesOf('1000000', 10n ** 12n), PRICES), null);
});

test('an empty reserve has nothing to offer', () => {
  assert.equal(fixAmount(valuesOf('1000000', 0n), PRICES), null);
});
