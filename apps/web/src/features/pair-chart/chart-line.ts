import type { Rate } from '@naru/core';
import type { PairHistory, RatePoint } from './pair-history.ts';

export interface ChartFrame {
  readonly width: number;
  readonly height: number;
  /** Kept free above and below, so that the line is not cut. */
  readonly margin: number;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly everyMs: number;
}

/** Points that are further apart than this many steps are not joined: nothing is known between them. */
const GAP_STEPS = 3;
/** Finer than a pixel of any chart. */
const HEIGHT_STEPS = 10_000n;

/** The line as the `d` of an SVG path. */
export function chartLine(history: PairHistory, frame: ChartFrame): string {
  const { points } = history;
  return points
    .map((point, index) => {
      const before = points[index - 1];
      const isJoined = before !== undefined && point.atMs - before.atMs <= GAP_STEPS * frame.everyMs;
      return `${isJoined ? 'L' : 'M'}${placeOf(point, history, frame)}`;
    })
    .join('');
}

function placeOf({ atMs, rate }: RatePoint, { low, high }: PairHistory, frame: ChartFrame): string {
  const { width, height, margin, fromMs, untilMs } = frame;
  const x = (width * (atMs - fromMs)) / (untilMs - fromMs);
  const y = margin + (height - 2 * margin) * (1 - shareOfRange(rate, low, high));
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** 0 at the lowest rate, 1 at the highest: a place in a drawing, never money. */
function shareOfRange(rate: Rate, low: Rate, high: Rate): number {
  const above = (rate.numerator * low.denominator - low.numerator * rate.denominator) * high.denominator;
  const range = (high.numerator * low.denominator - low.numerator * high.denominator) * rate.denominator;
  if (range === 0n) return 0.5;
  return Number((above * HEIGHT_STEPS) / range) / Number(HEIGHT_STEPS);
}
