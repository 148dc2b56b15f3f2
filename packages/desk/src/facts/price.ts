import {
  type AmountRefusal,
  type Asset,
  type HistoryStep,
  type PriceAct,
  type Result,
  parseAmount,
  refuse,
} from '@naru/core';

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
  /** Number of the act of the desk that records the order. */
  readonly actNumber: number;
  readonly happenedAtMs: number;
  readonly operatorId: string;
  readonly kind: PriceAct;
  /** The symbol, or `*` for all symbols. */
  readonly symbol: string;
  /** The price of a pin; null for other orders. */
  readonly usdPrice: string | null;
  readonly untilMs: number | null;
  readonly note: string;
  /** Hash over all orders in force afterwards, as they are stored. */
  readonly ordersHash: string;
}

/** One change of a pair's own adjustment by an operator; never altered. In millionths. */
export interface AdjustmentAct {
  /** Number of the act of the desk that records the change. */
  readonly actNumber: number;
  readonly happenedAtMs: number;
  readonly operatorId: string;
  readonly paySymbol: string;
  readonly receiveSymbol: string;
  /** Null: the pair had no adjustment of its own and used the default of its risk class. */
  readonly beforePpm: bigint | null;
  /** Null: the pair has no adjustment of its own any more. */
  readonly afterPpm: bigint | null;
  readonly note: string;
}

export type PositiveAmountRefusal = AmountRefusal | 'amount_out_of_range';

/** Parses a typed amount above zero into base units of the asset. */
export function parsePositiveAmount(text: string, asset: Asset): Result<bigint, PositiveAmountRefusal> {
  const baseUnits = parseAmount(text, asset.decimals);
  return baseUnits.ok && baseUnits.value <= 0n ? refuse('amount_out_of_range') : baseUnits;
}
