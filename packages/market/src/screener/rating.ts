import type { Rating } from '@naru/core';
import type { PriceBar } from '@naru/desk';
import {
  exponentialAverageFloor,
  hullAverageFloor,
  middleOfRangeFloor,
  simpleAverageFloor,
} from './moving-average.ts';

export interface MovingAverages {
  /** Null while there are too few days for any average. */
  readonly rating: Rating | null;
  readonly votes: number;
  readonly votesMax: number;
  readonly buy: number;
  readonly neutral: number;
  readonly sell: number;
  readonly sma20Scaled: bigint | null;
  readonly sma50Scaled: bigint | null;
  readonly sma200Scaled: bigint | null;
  readonly ema20Scaled: bigint | null;
}

const LENGTHS = [10, 20, 30, 50, 100, 200] as const;
const ICHIMOKU_DAYS = 26;
const HULL_DAYS = 9;

/**
 * Each average of the daily closes has a vote: buy if the price is above it, sell if below. The mean of the
 * votes is rated as charting services do: above half is strong, within a tenth is neutral. Their fifteenth
 * average needs the trading volume, which a desk does not know.
 */
export function rateMovingAverages(days: readonly PriceBar[]): MovingAverages {
  const closes = days.map((day) => day.closeScaled);
  const simple = new Map(LENGTHS.map((length) => [length, simpleAverageFloor(closes, length)]));
  const exponential = new Map(LENGTHS.map((length) => [length, exponentialAverageFloor(closes, length)]));
  const base = middleOfRangeFloor(
    days.map((day) => day.highScaled),
    days.map((day) => day.lowScaled),
    ICHIMOKU_DAYS,
  );
  const averages = [...simple.values(), ...exponential.values(), base, hullAverageFloor(closes, HULL_DAYS)];
  const price = closes.at(-1) ?? 0n;
  const asked = averages.filter((average) => average !== null);
  const buy = asked.filter((average) => price > average).length;
  const sell = asked.filter((average) => price < average).length;
  return {
    rating: asked.length === 0 ? null : ratingOf(buy - sell, asked.length),
    votes: asked.length,
    votesMax: averages.length,
    buy,
    neutral: asked.length - buy - sell,
    sell,
    sma20Scaled: simple.get(20) ?? null,
    sma50Scaled: simple.get(50) ?? null,
    sma200Scaled: simple.get(200) ?? null,
    ema20Scaled: exponential.get(20) ?? null,
  };
}

function ratingOf(balance: number, votes: number): Rating {
  // In tenths, to avoid rounding.
  const tenths = balance * 10;
  if (tenths > votes * 5) return 'strong_buy';
  if (tenths > votes) return 'buy';
  if (tenths < votes * -5) return 'strong_sell';
  if (tenths < -votes) return 'sell';
  return 'neutral';
}
