import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { type Asset, leastSendable, sendableFloor } from '../money/asset.ts';
import { parseAdjustmentPercent } from './adjustment.ts';
import { ETH, KRW, LTC, SAMPLE_SNAPSHOT, USDT } from '../testing/sample-assets.ts';
import { ORDER_MINIMUM_USD_CENTS, type Quote, type QuoteInput, checkMinimum, makeQuote } from './quote.ts';
import { RATE_LOCK_MS, isRateLocked } from './rate-lock.ts';

function quoteOf(input: Partial<QuoteInput> & Pick<QuoteInput, 'anchorBaseUnits'>): Quote {
  const quote = makeQuote({
    payAsset: LTC,
    receiveAsset: KRW,
    snapshot: SAMPLE_SNAPSHOT,
    adjustments: [],
    anchor: 'pay',
    ...input,
  });
  assert.ok(quote.ok, quote.ok ? '' : quote.reason);
  return quote.value;
}

test('one litecoin at 84.21 dollars buys 120,300 won at 0.0007 dollars', () => {
  assert.equal(quoteOf({ anchorBaseUnits: 100_000_000n }).receiveBaseUnits, 120_300n);
});

test('the margin of the pair is applied to what is received', () => {
  const adjustments = [{ paySymbol: 'LTC', receiveSymbol: 'KRW', partsPerMillion: -10_000n }];
  assert.equal(quoteOf({ anchorBaseUnits: 100_000_000n, adjustments }).receiveBaseUnits, 119_097n);
});

test('the margin of the other direction is not', () => {
  const adjustments = [{ paySymbol: 'KRW', receiveSymbol: 'LTC', partsPerMillion: -10_000n }];
  assert.equal(quoteOf({ anchorBaseUnits: 100_000_000n, adjustments }).receiveBaseUnits, 120_300n);
});

test('typed on the receive side, the margin of the pair counts, and not that of the other direction', () => {
  const adjustments = [
    { paySymbol: 'LTC', receiveSymbol: 'KRW', partsPerMillion: -10_000n },
    { paySymbol: 'KRW', receiveSymbol: 'LTC', partsPerMillion: -20_000n },
  ];
  const quote = quoteOf({ anchor: 'receive', anchorBaseUnits: 120_300n, adjustments });
  assert.equal(quote.payBaseUnits, 101_010_102n);
});

/** What a person can type: any whole number of the least amount that can be sent. */
function typed(asset: Asset, steps: bigint): bigint {
  return steps * leastSendable(asset);
}

const assets = fc.constantFrom(KRW, LTC, USDT, ETH);
const margins = fc.bigInt({ min: -50_000n, max: 50_000n });
const pairs = fc
  .tuple(assets, assets)
  .filter(([payAsset, receiveAsset]: readonly [Asset, Asset]) => payAsset !== receiveAsset);

test('what is asked for and what is promised can be sent, whichever side was typed', () => {
  fc.assert(
    fc.property(
      pairs,
      margins,
      fc.bigInt({ min: 1n, max: 10n ** 30n }),
      fc.constantFrom('pay' as const, 'receive' as const),
      ([payAsset, receiveAsset], partsPerMillion, steps, anchor) => {
        const anchorBaseUnits = typed(anchor === 'pay' ? payAsset : receiveAsset, steps);
        const quote = makeQuote({
          payAsset,
          receiveAsset,
          snapshot: SAMPLE_SNAPSHOT,
          adjustments: [{ paySymbol: payAsset.symbol, receiveSymbol: receiveAsset.symbol, partsPerMillion }],
          anchor,
          anchorBaseUnits,
        });
        if (!quote.ok) return;
        const { payBaseUnits, receiveBaseUnits } = quote.value;
        assert.equal(payBaseUnits, sendableFloor(payAsset, payBaseUnits));
        assert.equal(receiveBaseUnits, sendableFloor(receiveAsset, receiveBaseUnits));
        assert.equal(anchor === 'pay' ? payBaseUnits : receiveBaseUnits, anchorBaseUnits);
      },
    ),
  );
});

test('held money of more digits is exchanged as it is, for an amount that can be sent', () => {
  const held = 1_000_000_000_000_000_001n;
  const quote = quoteOf({ payAsset: ETH, receiveAsset: LTC, anchorBaseUnits: held });
  assert.equal(quote.payBaseUnits, held);
  const back = quoteOf({ payAsset: LTC, receiveAsset: ETH, anchorBaseUnits: 100_000_001n });
  assert.equal(back.receiveBaseUnits, 33_677_260_000_000_000n);
});

test('an amount to receive with more digits than can be sent is rounded up, and paid for', () => {
  const wish = { payAsset: LTC, receiveAsset: ETH, anchor: 'receive' } as const;
  const quote = quoteOf({ ...wish, anchorBaseUnits: 10n ** 18n + 1n });
  assert.equal(quote.receiveBaseUnits, 10n ** 18n + 10n ** 10n);
  assert.equal(
    quote.payBaseUnits,
    quoteOf({ ...wish, anchorBaseUnits: quote.receiveBaseUnits }).payBaseUnits,
  );
});

test('what was typed on the receive side arrives, and the least bit less would not have paid for it', () => {
  fc.assert(
    fc.property(
      pairs,
      margins,
      fc.bigInt({ min: 1n, max: 10n ** 24n }),
      ([payAsset, receiveAsset], margin, steps) => {
        const want = typed(receiveAsset, steps);
        const adjustments = [
          { paySymbol: payAsset.symbol, receiveSymbol: receiveAsset.symbol, partsPerMillion: margin },
        ];
        const pair = { payAsset, receiveAsset, adjustments };
        const asked = quoteOf({ ...pair, anchor: 'receive', anchorBaseUnits: want });
        assert.equal(asked.receiveBaseUnits, want);
        assert.ok(quoteOf({ ...pair, anchorBaseUnits: asked.payBaseUnits }).receiveBaseUnits >= want);
        const less = asked.payBaseUnits - leastSendable(payAsset);
        if (less === 0n) return;
        const cheaper = makeQuote({
          ...pair,
          snapshot: SAMPLE_SNAPSHOT,
          anchor: 'pay',
          anchorBaseUnits: less,
        });
        assert.ok(!cheaper.ok || cheaper.value.receiveBaseUnits < want);
      },
    ),
  );
});

test('paying more never receives less', () => {
  fc.assert(
    fc.property(
      pairs,
      fc.bigInt({ min: 10n ** 18n, max: 10n ** 24n }),
      fc.bigInt({ min: 0n, max: 10n ** 20n }),
      ([payAsset, receiveAsset], amount, more) => {
        const pair = { payAsset, receiveAsset };
        const low = quoteOf({ ...pair, anchorBaseUnits: amount });
        const high = quoteOf({ ...pair, anchorBaseUnits: amount + more });
        assert.ok(high.receiveBaseUnits >= low.receiveBaseUnits);
      },
    ),
  );
});

test('there and back again never ends with more than it began', () => {
  fc.assert(
    fc.property(
      pairs,
      fc.bigInt({ min: 10n ** 18n, max: 10n ** 24n }),
      ([payAsset, receiveAsset], amount) => {
        const there = quoteOf({ payAsset, receiveAsset, anchorBaseUnits: amount });
        const back = quoteOf({
          payAsset: receiveAsset,
          receiveAsset: payAsset,
          anchorBaseUnits: there.receiveBaseUnits,
        });
        assert.ok(back.receiveBaseUnits <= amount);
      },
    ),
  );
});

test('a price that is missing, or only inherited, is no price', () => {
  const input = {
    payAsset: LTC,
    receiveAsset: { ...KRW, symbol: 'constructor' },
    snapshot: SAMPLE_SNAPSHOT,
    adjustments: [],
    anchor: 'pay',
    anchorBaseUnits: 1n,
  } as const;
  assert.deepEqual(makeQuote(input), { ok: false, reason: 'rate_unavailable' });
});

test('an amount that rounds to nothing is refused', () => {
  const nothing = makeQuote({
    payAsset: LTC,
    receiveAsset: KRW,
    snapshot: SAMPLE_SNAPSHOT,
    adjustments: [],
    anchor: 'pay',
    anchorBaseUnits: 1n,
  });
  assert.deepEqual(nothing, { ok: false, reason: 'amount_out_of_range' });
});

function minimumOf(payBaseUnits: bigint, receiveBaseUnits: bigint) {
  return checkMinimum({
    payAsset: USDT,
    payBaseUnits,
    receiveAsset: ETH,
    receiveBaseUnits,
    snapshot: SAMPLE_SNAPSHOT,
    minimumUsdCents: ORDER_MINIMUM_USD_CENTS,
  });
}

test('fifty dollars on both sides is enough, a cent less on either is not', () => {
  const fiftyDollarsOfEth = 19_996_000_799_840_032n;
  assert.equal(minimumOf(50_000_000n, fiftyDollarsOfEth).ok, true);
  assert.deepEqual(minimumOf(49_999_999n, fiftyDollarsOfEth), { ok: false, reason: 'below_minimum' });
  assert.deepEqual(minimumOf(50_000_000n, fiftyDollarsOfEth - 10n ** 13n), {
    ok: false,
    reason: 'below_minimum',
  });
});

test('the lock holds to its last millisecond and not at its end', () => {
  assert.equal(isRateLocked(RATE_LOCK_MS, RATE_LOCK_MS - 1), true);
  assert.equal(isRateLocked(RATE_LOCK_MS, RATE_LOCK_MS), false);
});

test('a margin is read exactly, and one that would take everything is refused', () => {
  assert.deepEqual(parseAdjustmentPercent('-0.85'), { ok: true, value: -8_500n });
  for (const text of ['-100', '1001', '0.12345', '1e1', '', '--1']) {
    assert.deepEqual(parseAdjustmentPercent(text), { ok: false, reason: 'adjustment_malformed' }, text);
  }
});
