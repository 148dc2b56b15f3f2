import type { HistoryStep } from '@naru/core';
import type { PriceBar, PriceBarQuery } from '@naru/desk';

export const STEP_MS = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
} as const satisfies Record<HistoryStep, number>;

/** A source of past prices. Bars are oldest first, one symbol after the other. */
export interface PriceHistorySource {
  listPriceBars(query: PriceBarQuery): Promise<readonly PriceBar[]>;
}

export function startOfStepMs(atMs: number, step: HistoryStep): number {
  return Math.floor(atMs / STEP_MS[step]) * STEP_MS[step];
}
