import type { PriceBar } from '@naru/desk';
import { maximum, minimum } from '../price/scaled-price.ts';
import { type PriceHistorySource, STEP_MS, startOfStepMs } from '../history/price-history.ts';
import { DEMO_CURVES, type DemoCurve } from './demo-curve.ts';

/** Bars of one symbol per query. */
const BARS_MAX = 10_000;

/** The demo curves also cover the past, so that a desk has charts on its first day. */
export function createDemoHistory(): PriceHistorySource {
  return {
    listPriceBars: ({ symbols, step, sinceMs, untilMs }) => {
      const stepMs = STEP_MS[step];
      const firstMs = Math.ceil(sinceMs / stepMs) * stepMs;
      const bars = symbols.flatMap((symbol) => {
        const curve = DEMO_CURVES.get(symbol);
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

/** Samples the start, the middle and the end, which is enough: the waves are longer than a step. */
function drawBar(
  symbol: string,
  curve: DemoCurve,
  { startsAtMs, stepMs, untilMs }: { startsAtMs: number; stepMs: number; untilMs: number },
): PriceBar {
  const endMs = Math.min(startsAtMs + stepMs, untilMs);
  const prices = [startsAtMs, startOfStepMs((startsAtMs + endMs) / 2, 'minute'), endMs].map(curve);
  const closeScaled = curve(endMs);
  return { symbol, startsAtMs, closeScaled, highScaled: maximum(prices), lowScaled: minimum(prices) };
}
