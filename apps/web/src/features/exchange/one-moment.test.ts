import type { PercentageAdjustment, Rates } from '@naru/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Adjustment,
  type Asset,
  type RateSnapshot,
  checkMinimum,
  formatAdjustmentPercent,
  formatAmount,
  makeQuote,
  parseSendable,
} from '@naru/core';
import { toAdjustments, toSnapshot } from './currency-list.ts';
import { checkForm } from './check-form.ts';
import { priceDraft, usdCentsOf } from './price-draft.ts';

import * as fc from 'fast-check';

function asset(assetId: string, decimals: number): Asset {
  const names = {
    assetId,
    symbol: assetId,
    name: assetId,
    nameKr: assetId,
    network: assetId,
    railId: assetId,
  };
  return { ...names, decimals, quoteDecimals: Math.min(decimals, 8), dustBaseUnits: 0n, feeCapBaseUnits: 0n };
}

const ASSETS = [asset('BTC', 8), asset('KRW', 0), asset('ETH', 18), asset('TRX', 6)];

const PAIRS = ASSETS.flatMap((pay) =>
  ASSETS.filter((receive) => receive !== pay).map((receive) => [pay, receive] as const),
);

/** The answers of the calls as the desk writes them. */
function toWire(
  snapshot: RateSnapshot,
  adjustments: readonly Adjustment[],
): { readonly rates: Rates; readonly margins: readonly PercentageAdjustment[] } {
  const rates: Rates = {
    snapshotId: snapshot.snapshotId,
    takenAt: new Date(snapshot.takenAtMs).toISOString(),
    isDemo: snapshot.isDemo,
    state: 'ok',
    usdPrices: snapshot.usdPrices,
    origins: Object.fromEntries(
      Object.entries(snapshot.origins ?? {}).map(([symbol, { state, reason, sources, wideningPpm }]) => [
        symbol,
        { state, reason, sources: [...sources], wideningPpm, until: null },
      ]),
    ),
    sources: {},
    kind: 'naru-rates-1',
    signedAt: '2026-11-21T05:32:00.000Z',
    key: '',
    signature: '',
    marginsId: 'm1',
    minimumUsd: '50.00',
  };
  const margins = adjustments.map(({ paySymbol, receiveSymbol, partsPerMillion }) => ({
    fromCurrency: paySymbol,
    toCurrency: receiveSymbol,
    adjustment: 99,
    baseAdjustment: Number(formatAdjustmentPercent(partsPerMillion)),
  }));
  return JSON.parse(JSON.stringify({ rates, margins }));
}

const prices = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 7n }), fc.bigInt({ min: 1n, max: 10n ** 18n }))
  .map(([whole, part]) => `${whole}.${part.toString().padStart(18, '0')}`);

test('the form shows to the base unit what the desk computes from the same moment', () => {
  fc.assert(
    fc.property(
      fc.array(prices, { minLength: 4, maxLength: 4 }),
      fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 4, maxLength: 4 }),
      fc.bigInt({ min: -50_000n, max: 50_000n }),
      fc.bigInt({ min: 1n, max: 10n ** 13n }),
      fc.constantFrom('pay' as const, 'receive' as const),
      fc.constantFrom(...PAIRS),
      (usd, moves, partsPerMillion, typed, anchor, [payAsset, receiveAsset]) => {
        const snapshot: RateSnapshot = {
          snapshotId: 's',
          takenAtMs: 1_795_219_200_000,
          isDemo: true,
          usdPrices: Object.fromEntries(ASSETS.map(({ symbol }, index) => [symbol, usd[index] ?? '1'])),
          origins: Object.fromEntries(
            ASSETS.map(({ symbol }, index) => [
              symbol,
              {
                state: 'ok',
                reason: null,
                sources: [],
                wideningPpm: moves[index] ?? 0,
                untilMs: null,
              } as const,
            ]),
          ),
        };
        const adjustments = [
          { paySymbol: payAsset.symbol, receiveSymbol: receiveAsset.symbol, partsPerMillion },
        ];
        const pair = { payAsset, receiveAsset } as const;
        const anchorAsset = anchor === 'pay' ? payAsset : receiveAsset;
        const text = formatAmount(typed, anchorAsset.quoteDecimals);
        const otherAsset = anchor === 'pay' ? receiveAsset : payAsset;
        const read = parseSendable(anchorAsset, text);
        assert.ok(read.ok);
        const desk = makeQuote({ ...pair, snapshot, adjustments, anchor, anchorBaseUnits: read.value });
        const wire = toWire(snapshot, adjustments);
        const form = priceDraft({
          anchor,
          typed: { ok: true, value: text },
          anchorDecimals: anchorAsset.decimals,
          prices: {
            ...pair,
            snapshot: toSnapshot(wire.rates),
            adjustments: toAdjustments(wire.margins),
          },
        });
        assert.deepEqual(form.quote, desk.ok ? desk.value : null);
        const shown = parseSendable(otherAsset, form.otherText);
        assert.equal(shown.ok, desk.ok, 'what is computed could have been typed');
      },
    ),
  );
});

test('the form finds an amount below the minimum exactly where the desk does', () => {
  const snapshot: RateSnapshot = {
    snapshotId: 's',
    takenAtMs: 1_795_219_200_000,
    isDemo: true,
    usdPrices: { BTC: '67123.456789', KRW: '0.000719876543', ETH: '3480.12', TRX: '0.164' },
  };
  const minimumUsdCents = 5_000n;
  fc.assert(
    fc.property(
      fc.constantFrom(...PAIRS),
      fc.bigInt({ min: 4_990n, max: 5_010n }),
      fc.bigInt({ min: -2n, max: 2n }),
      ([payAsset, receiveAsset], cents, off) => {
        const price = Number(snapshot.usdPrices[payAsset.symbol]);
        const worth = (Number(cents) / 100 / price) * 10 ** payAsset.decimals;
        const quote = makeQuote({
          payAsset,
          receiveAsset,
          snapshot,
          adjustments: [],
          anchor: 'pay',
          anchorBaseUnits: BigInt(Math.round(worth)) + off,
        });
        assert.ok(quote.ok);
        const { payBaseUnits, receiveBaseUnits } = quote.value;
        const desk = checkMinimum({
          payAsset,
          receiveAsset,
          payBaseUnits,
          receiveBaseUnits,
          snapshot,
          minimumUsdCents,
        });
        const sideOf = (of: Asset, baseUnits: bigint) => {
          const reading = { state: 'amount', baseUnits } as const;
          return { reading, usdCents: usdCentsOf(of, reading, snapshot) };
        };
        const form = checkForm({
          pay: sideOf(payAsset, payBaseUnits),
          receive: sideOf(receiveAsset, receiveBaseUnits),
          minimumUsdCents,
          availableBaseUnits: null,
          email: 'mina@example.com',
          address: 'somewhere',
          hasAcceptedTerms: true,
        });
        assert.equal(form?.kind ?? null, desk.ok ? null : desk.reason);
      },
    ),
  );
});
