import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Asset,
  checkMinimum,
  formatAmountShort,
  ok,
  parseSendable,
  refuse,
  sendableFloor,
} from '@naru/core';
import fc from 'fast-check';
import {
  type PairPrices,
  minimumPayBaseUnits,
  pairRates,
  priceDraft,
  rateAge,
  roundUpToDigits,
  usdCentsOf,
} from './price-draft.ts';

function asset(symbol: string, decimals: number): Asset {
  const name = symbol;
  return {
    assetId: symbol,
    symbol,
    name,
    nameKr: name,
    network: name,
    railId: name,
    decimals,
    quoteDecimals: Math.min(decimals, 8),
    dustBaseUnits: 0n,
    feeCapBaseUnits: 0n,
  };
}

const KRW = asset('KRW', 0);
const USDT = asset('USDT', 6);
const ETH = asset('ETH', 18);

const PRICES: PairPrices = {
  payAsset: KRW,
  receiveAsset: USDT,
  snapshot: {
    snapshotId: 's1',
    takenAtMs: 0,
    isDemo: true,
    usdPrices: { KRW: '0.00069', USDT: '1.0004', ETH: '3120.55' },
  },
  adjustments: [{ paySymbol: 'KRW', receiveSymbol: 'USDT', partsPerMillion: -8500n }],
};

test('a million won typed on the left shows the coins for it on the right', () => {
  const priced = priceDraft({ anchor: 'pay', typed: ok('1000000'), anchorDecimals: 0, prices: PRICES });
  assert.equal(priced.otherText, '683.861455');
  assert.deepEqual(priced.pay, { state: 'amount', baseUnits: 1_000_000n });
  assert.equal(priced.quote?.snapshotId, 's1');
});

test('what is typed on the right is what arrives, and the left pays enough for it', () => {
  const priced = priceDraft({ anchor: 'receive', typed: ok('500'), anchorDecimals: 6, prices: PRICES });
  assert.deepEqual(priced.receive, { state: 'amount', baseUnits: 500_000_000n });
  const back = priceDraft({ anchor: 'pay', typed: ok(priced.otherText), anchorDecimals: 0, prices: PRICES });
  assert.ok(back.receive.state === 'amount' && back.receive.baseUnits >= 500_000_000n);
});

test('an empty or zero field empties the other one', () => {
  for (const typed of [refuse('amount_empty'), ok('0'), ok('0.00')]) {
    const priced = priceDraft({ anchor: 'receive', typed, anchorDecimals: 6, prices: PRICES });
    assert.equal(priced.otherText, '');
    assert.equal(priced.quote, null);
  }
});

test('what cannot be read says so on its own side alone', () => {
  const typed = refuse('amount_too_precise');
  const priced = priceDraft({ anchor: 'pay', typed, anchorDecimals: 0, prices: PRICES });
  assert.deepEqual([priced.pay.state, priced.receive.state], ['unreadable', 'empty']);
});

test('without prices, or without the price of one coin, the other side stays empty', () => {
  const typed = ok('1');
  assert.equal(priceDraft({ anchor: 'pay', typed, anchorDecimals: 0, prices: null }).otherText, '');
  const unknown = { ...PRICES, receiveAsset: asset('NOPE', 8) };
  const priced = priceDraft({ anchor: 'pay', typed, anchorDecimals: 0, prices: unknown });
  assert.equal(priced.refusal, 'rate_unavailable');
  assert.equal(pairRates(unknown), null);
  assert.equal(minimumPayBaseUnits(unknown, 5000n), null);
});

test('a value in dollars is rounded down', () => {
  assert.equal(usdCentsOf(KRW, { state: 'amount', baseUnits: 1_000_000n }, PRICES.snapshot), 69_000n);
  assert.equal(usdCentsOf(KRW, { state: 'empty' }, PRICES.snapshot), null);
});

test('the shown minimum is enough on both sides, and hardly more than needed', () => {
  const pairs = fc.tuple(fc.constantFrom(KRW, USDT, ETH), fc.constantFrom(KRW, USDT, ETH));
  fc.assert(
    fc.property(pairs, fc.bigInt(-200_000n, 200_000n), ([payAsset, receiveAsset], partsPerMillion) => {
      fc.pre(payAsset.assetId !== receiveAsset.assetId);
      const prices = {
        ...PRICES,
        payAsset,
        receiveAsset,
        adjustments: [{ paySymbol: payAsset.symbol, receiveSymbol: receiveAsset.symbol, partsPerMillion }],
      };
      const least = minimumPayBaseUnits(prices, 5000n);
      assert.ok(least !== null);
      assert.equal(least, sendableFloor(payAsset, least));
      const typed = ok(formatAmountShort(roundUpToDigits(least, 5), payAsset.decimals));
      const priced = priceDraft({ anchor: 'pay', typed, anchorDecimals: payAsset.decimals, prices });
      assert.ok(priced.quote !== null);
      const { payBaseUnits, receiveBaseUnits } = priced.quote;
      const { snapshot } = prices;
      const worth = { payAsset, receiveAsset, snapshot, minimumUsdCents: 5000n };
      assert.equal(checkMinimum({ ...worth, payBaseUnits, receiveBaseUnits }).ok, true);
    }),
  );
});

test('a quote has at most eight decimals, never promises a fraction more, and its text is exact', () => {
  const coins = [KRW, USDT, ETH, asset('XMR', 12)];
  const usdPrices = { ...PRICES.snapshot.usdPrices, XMR: '157.3149' };
  const pairs = fc.tuple(fc.constantFrom(...coins), fc.constantFrom(...coins));
  const amounts = fc.bigInt(1n, 10n ** 9n);
  fc.assert(
    fc.property(
      pairs,
      amounts,
      fc.constantFrom('pay', 'receive'),
      ([payAsset, receiveAsset], typed, anchor) => {
        fc.pre(payAsset.assetId !== receiveAsset.assetId);
        const snapshot = { ...PRICES.snapshot, usdPrices };
        const prices = { ...PRICES, payAsset, receiveAsset, snapshot, adjustments: [] };
        const [from, to] = anchor === 'pay' ? [payAsset, receiveAsset] : [receiveAsset, payAsset];
        const text = formatAmountShort(typed, from.quoteDecimals);
        const priced = priceDraft({ anchor, typed: ok(text), anchorDecimals: from.decimals, prices });
        if (priced.quote === null) return;
        assert.match(priced.otherText, /^\d+(?:\.\d{1,8})?$/);
        const { payBaseUnits, receiveBaseUnits, finalRate } = priced.quote;
        assert.deepEqual(
          parseSendable(to, priced.otherText),
          ok(anchor === 'pay' ? receiveBaseUnits : payBaseUnits),
        );
        const paid = payBaseUnits * finalRate.numerator * 10n ** BigInt(receiveAsset.decimals);
        assert.ok(receiveBaseUnits * finalRate.denominator * 10n ** BigInt(payAsset.decimals) <= paid);
      },
    ),
  );
});

test('rounding up keeps the leading digits and never goes down', () => {
  assert.equal(roundUpToDigits(73_087n, 3), 73_100n);
  assert.equal(roundUpToDigits(73_000n, 3), 73_000n);
  assert.equal(roundUpToDigits(12n, 3), 12n);
});

test('a rate of four seconds is fresh', () => {
  assert.deepEqual(rateAge(1000, 5999), { seconds: 4, isStale: false });
});

test('a rate of more than thirty seconds is old', () => {
  assert.equal(rateAge(0, 30_000).isStale, false);
  assert.equal(rateAge(0, 30_001).isStale, true);
});

test('prices from the future are of now', () => {
  assert.deepEqual(rateAge(9000, 1000), { seconds: 0, isStale: false });
});
