import type { HistoryStep, PriceAct } from '@naru/core';

/** Decimals of a stored price: US dollars for one whole coin, times 10 to the power of this. */
export const PRICE_DECIMALS = 18;

/** How a price moved within one step; days and hours are in UTC. */
export interface PriceBar {
  readonly symbol: string;
  /** Start of the step, a multiple of its length. */
  readonly startsAtMs: number;
  /** The last, highest and lowest price of the step; scaled by 10 to the power of {@link PRICE_DECIMALS}. */
  readonly closeScaled: bigint;
  readonly highScaled: bigint;
  readonly lowScaled: bigint;
  /** The outside source of the bar; absent for prices this desk recorded itself. */
  readonly outsideSource?: string;
}

export interface PriceBarQuery {
  readonly symbols: readonly string[];
  readonly step: HistoryStep;
  /** Bars that start in this half-open interval. */
  readonly sinceMs: number;
  readonly untilMs: number;
}

/** An operator's order about a price, for the record; never changed. */
export interface MarketAct {
  /** That of the act of the desk that records it. */
  readonly actNumber: number;
  readonly happenedAtMs: number;
  readonly operatorId: string;
  readonly kind: PriceAct;
  /** `*` for all symbols. */
  readonly symbol: string;
  /** Of a pin. */
  readonly usdPrice: string | null;
  readonly untilMs: number | null;
  readonly note: string;
  /** Of all orders in force after it, as they are stored. */
  readonly ordersHash: string;
}
