import type { PriceHistory } from '@naru/contract';

/** The periods that the chart offers; both are ranges of the call. */
export const CHART_RANGES = ['24h', '7d'] as const;
export type ChartRange = (typeof CHART_RANGES)[number];

/** Past prices of one symbol, oldest first. */
export interface PriceSeries {
  readonly everyMs: number;
  readonly isDemo: boolean;
  readonly points: readonly PricePoint[];
}

export interface PricePoint {
  /** UTC ms of the moment when this was the price. */
  readonly atMs: number;
  /** US dollars for one whole coin, decimal text. */
  readonly usdPrice: string;
}

const SECOND_MS = 1000;

/** The call names the start of a step and the price at its end. */
export function toPriceSeries({ everySeconds, isDemo, points }: PriceHistory): PriceSeries {
  const everyMs = everySeconds * SECOND_MS;
  return {
    everyMs,
    isDemo,
    points: points.map(({ at, usdPrice }) => ({ atMs: at * SECOND_MS + everyMs, usdPrice })),
  };
}
