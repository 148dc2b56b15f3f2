import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { leastSendable, sendableCeil } from '../money/asset.ts';
import type { RateSnapshot } from './rate.ts';
import { WIDENING_MAX_PPM } from './adjustment.ts';
import { ETH, KRW, LTC, SAMPLE_SNAPSHOT, USDT } from '../testing/sample-assets.ts';
import { type Quote, type QuoteInput, makeQuote } from './quote.ts';

const ASSETS = [KRW, LTC, USDT, ETH];

function restless(wideningPpmOf: Readonly<Record<string, number>>): RateSnapshot {
  const origins = Object.entries(wideningPpmOf).map(([symbol, wideningPpm]) => [
    symbol,
    { state: 'ok', reason: null, sources: [], wideningPpm, untilMs: null } as const,
  ]);
  return { ...SAMPLE_SNAPSHOT, origins: Object.fromEntries(origins) };
}

function quoteOf(input: Partial<QuoteInput>): Quote {
  const quote = makeQuote({
    payAsset: LTC,
    receiveAsset: KRW,
    snapshot: SAMPLE_SNAPSHOT,
    adjustments: [{ paySymbol: 'LTC', receiveSymbol: 'KRW', partsPerMillion: -10_000n }],
    anchor: 'pay',
    anchorBaseUnits: 100_000_000n,
    ...input,
  });
  assert.ok(quote.ok, quote.ok ? '' : quote.reason);
  return quote.value;
}

test('a restless market takes what it adds from what is received, by the more restless side', () => {
  const calm = quoteOf({ snapshot: restless({ LTC: 0 }) });
  assert.deepEqual([calm.receiveBaseUnits, calm.wideningPpm], [119_097n, 0n]);
  const moved = quoteOf({ snapshot: restless({ LTC: 5_000, KRW: 2_500 }) });
  assert.equal(moved.receiveBaseUnits, 118_495n);
  assert.deepEqual([moved.adjustmentPartsPerMillion, moved.wideningPpm], [-15_000n, 5_000n]);
});

test('it never adds more than its bound, whatever a snapshot says', () => {
  for (const said of [1e9, Number.MAX_SAFE_INTEGER])
    assert.equal(quoteOf({ snapshot: restless({ LTC: said }) }).wideningPpm, WIDENING_MAX_PPM);
  for (const said of [-5_000, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
    assert.equal(quoteOf({ snapshot: restless({ LTC: said }) }).wideningPpm, 0n);
});

test('typed on the receive side it makes the payment dearer', () => {
  const input = { anchor: 'receive', anchorBaseUnits: 120_300n } as const;
  const calm = quoteOf(input).payBaseUnits;
  assert.ok(quoteOf({ ...input, snapshot: restless({ LTC: 20_000 }) }).payBaseUnits > calm);
});

test('no way through any currencies ends with more than it began, however the markets move', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...ASSETS), { minLength: 2, maxLength: 6 }),
      fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 4, maxLength: 4 }),
      fc.bigInt({ min: 10n ** 6n, max: 10n ** 24n }),
      (path, moves, begin) => {
        const snapshot = restless(
          Object.fromEntries(ASSETS.map(({ symbol }, index) => [symbol, moves[index] ?? 0])),
        );
        const first = path[0] ?? assert.fail();
        let held = begin;
        let at = first;
        for (const next of [...path.slice(1), first]) {
          if (next === at) continue;
          const quote = makeQuote({
            payAsset: at,
            receiveAsset: next,
            snapshot,
            adjustments: [],
            anchor: 'pay',
            anchorBaseUnits: held,
          });
          if (!quote.ok) return;
          held = quote.value.receiveBaseUnits;
          at = next;
        }
        assert.ok(held <= begin, `${begin} became ${held}`);
      },
    ),
  );
});

test('both directions of a quote agree to the least amount of the coarser side', () => {
  fc.assert(
    fc.property(
      fc
        .tuple(fc.constantFrom(...ASSETS), fc.constantFrom(...ASSETS))
        .filter(([left, right]) => left !== right),
      fc.integer({ min: 0, max: 20_000 }),
      fc.bigInt({ min: -20_000n, max: 0n }),
      fc.bigInt({ min: 10n ** 6n, max: 10n ** 22n }),
      ([payAsset, receiveAsset], move, partsPerMillion, anyAmount) => {
        const amount = sendableCeil(payAsset, anyAmount);
        const pair = {
          payAsset,
          receiveAsset,
          snapshot: restless({ [payAsset.symbol]: move }),
          adjustments: [{ paySymbol: payAsset.symbol, receiveSymbol: receiveAsset.symbol, partsPerMillion }],
        } as const;
        const forward = makeQuote({ ...pair, anchor: 'pay', anchorBaseUnits: amount });
        if (!forward.ok) return;
        const { receiveBaseUnits, finalRate } = forward.value;
        const back = quoteOf({ ...pair, anchor: 'receive', anchorBaseUnits: receiveBaseUnits });
        // The least amount received, in base units paid; at least the least that is paid itself.
        const scale = 10n ** 30n;
        const perPaid =
          (finalRate.numerator * scale * 10n ** BigInt(receiveAsset.decimals)) /
          (finalRate.denominator * 10n ** BigInt(payAsset.decimals));
        const [leastPaid, leastReceived] = [leastSendable(payAsset), leastSendable(receiveAsset)];
        const paidPerReceived = (scale * leastReceived) / perPaid + 1n;
        const coarser = paidPerReceived > leastPaid ? paidPerReceived : leastPaid;
        assert.ok(back.payBaseUnits <= amount, 'it never asks for more');
        assert.ok(amount - back.payBaseUnits <= coarser, `${amount} and ${back.payBaseUnits}`);
      },
    ),
  );
});
