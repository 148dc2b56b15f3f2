import { parseAmount } from '@naru/core';
import { PRICE_DECIMALS, type PriceBar } from '@naru/desk';
import { type PriceHistorySource, STEP_MS, startOfStepMs } from '../history/price-history.ts';
import { type DemoCurve, createDemoCurves } from './demo-curve.ts';

/** Bars of one symbol in one answer. */
const BARS_MAX = 10_000;

/** The demo curves run backwards too, so that a desk has charts on its first day. */
export function createDemoHistory(seedText?: string): PriceHistorySource {
  const curves = createDemoCurves(seedText);
  return {
    listPriceBars: ({ symbols, step, sinceMs, untilMs }) => {
      const stepMs = STEP_MS[step];
      const firstMs = Math.ceil(sinceMs / stepMs) * stepMs;
      const bars = symbols.flatMap((symbol) => {
        const curve = curves.get(symbol);
        if (curve === undefined) return [];
        const count = Math.min(BARS_MAX, Math.max(0, Math.ceil((untilMs - firstMs) / stepMs)));
        return Array.from({ length: count }, (_, index) =>
          drawBar(symbol, curve, { startsAtMs: firstMs + index * stepMs, stepMs, untilMs }),
        );
      });
      return Promise.resolve(bars);
    },
  };
}

/** Looks at the curve at the begin, in the middle and at the end: the waves are longer than that. */
function drawBar(
  symbol: string,
  curve: DemoCurve,
  { startsAtMs, stepMs, untilMs }: { startsAtMs: number; stepMs: number; untilMs: number },
): PriceBar {
  const endMs = Math.min(startsAtMs + stepMs, untilMs);
  const looks = [startsAtMs, startOfStepMs((startsAtMs + endMs) / 2, 'minute'), endMs].map((atMs) =>
    toScaled(curve(atMs)),
  );
  const sorted = looks.toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0));
  return {
    symbol,
    startsAtMs,
    closeScaled: looks.at(-1) ?? 0n,
    highScaled: sorted.at(-1) ?? 0n,
    lowScaled: sorted[0] ?? 0n,
  };
}

function toScaled(priceText: string): bigint {
  const price = parseAmount(priceText, PRICE_DECIMALS);
  if (!price.ok) throw new Error(`the demo price ${priceText} cannot be read`);
  return price.value;
}
