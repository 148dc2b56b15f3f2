import { ok } from '@naru/core';
import type { RateSource } from '@naru/desk';
import { createDemoCurves } from './demo-curve.ts';

/**
 * Invented prices that move gently and are a function of the time and `seedText` alone: two desks with one
 * seed show the same, and a test can name what it will see. KRW and CNY are the value of one unit.
 */
export function createDemoRateSource(options: { readonly seedText?: string } = {}): RateSource {
  const curves = createDemoCurves(options.seedText);
  return {
    isDemo: true,
    readUsdPrices: (nowMs) =>
      Promise.resolve(ok(Object.fromEntries([...curves].map(([symbol, curve]) => [symbol, curve(nowMs)])))),
  };
}
