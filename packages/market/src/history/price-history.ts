/** Digits after the dot of a price that is kept: US dollars for one whole coin, times 10 to this. */
export const PRICE_DECIMALS = 18;

export const HISTORY_STEPS = ['minute', 'hour', 'day'] as const;
export type HistoryStep = (typeof HISTORY_STEPS)[number];

export const STEP_MS = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
} as const satisfies Record<HistoryStep, number>;

/** What happened to a price within one step; days and hours are those of UTC. */
export interface PriceBar {
  readonly symbol: string;
  /** Begin of the step, a whole multiple of its length. */
  readonly startsAtMs: number;
  /** The last price of the step, and its extremes; scaled by 10 to the {@link PRICE_DECIMALS}. */
  readonly closeScaled: bigint;
  readonly highScaled: bigint;
  readonly lowScaled: bigint;
}

export interface PriceBarQuery {
  readonly symbols: readonly string[];
  readonly step: HistoryStep;
  /** Bars that begin in the half-open time from here. */
  readonly sinceMs: number;
  readonly untilMs: number;
}

/** Where prices of the past are found. Bars come oldest first, one symbol after the other. */
export interface PriceHistorySource {
  listPriceBars(query: PriceBarQuery): Promise<readonly PriceBar[]>;
}

/** Begin of the step that the moment lies in. */
export function startOfStepMs(atMs: number, step: HistoryStep): number {
  return Math.floor(atMs / STEP_MS[step]) * STEP_MS[step];
}
