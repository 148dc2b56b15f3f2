/** Digits after the dot of a price that is kept: US dollars for one whole coin, times 10 to this. */
export const PRICE_DECIMALS = 18;

export const HISTORY_STEPS = ['minute', 'hour', 'day'] as const;
export type HistoryStep = (typeof HISTORY_STEPS)[number];

/** What happened to a price within one step; days and hours are those of UTC. */
export interface PriceBar {
  readonly symbol: string;
  /** Begin of the step, a whole multiple of its length. */
  readonly startsAtMs: number;
  /** The last price of the step, and its extremes; scaled by 10 to the {@link PRICE_DECIMALS}. */
  readonly closeScaled: bigint;
  readonly highScaled: bigint;
  readonly lowScaled: bigint;
  /** Whose word it is; absent for what this desk saw itself. */
  readonly outsideSource?: string;
}

export interface PriceBarQuery {
  readonly symbols: readonly string[];
  readonly step: HistoryStep;
  /** Bars that begin in the half-open time from here. */
  readonly sinceMs: number;
  readonly untilMs: number;
}

/** What an operator ordered about a price, for the record; never changed. */
export interface MarketAct {
  readonly actId: string;
  readonly happenedAtMs: number;
  readonly operatorId: string;
  readonly kind: 'pin' | 'unpin' | 'halt' | 'resume';
  /** `*` for all symbols. */
  readonly symbol: string;
  /** Of a pin. */
  readonly usdPrice: string | null;
  readonly untilMs: number | null;
  readonly note: string;
}
