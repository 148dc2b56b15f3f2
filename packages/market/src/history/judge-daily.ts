import { type Result, ok, refuse } from '@naru/core';
import { apartPpm } from '../price/scaled-price.ts';
import type { DailyBar } from './daily-bar.ts';
import { STEP_MS, startOfStepMs } from './price-history.ts';

/** Twice as many days as the longest average needs. */
const DAYS_MAX = 400;
const DAYS_MIN = 10;
/** A coin can move a lot in a day; a larger distance means another coin or unit. */
const FROM_PRESENT_MAX_PPM = 500_000n;
const FROM_DAY_TO_DAY_MAX_PPM = 4_000_000n;

export type DailyRefusal = 'too_few_days' | 'out_of_date' | 'implausible';

/** The complete days of a response, oldest first, each once; or why they are not plausible. */
export function judgeDaily(
  told: readonly DailyBar[],
  known: { readonly presentScaled: bigint; readonly nowMs: number; readonly newestAgeMaxDays: number },
): Result<readonly DailyBar[], DailyRefusal> {
  const { presentScaled, nowMs, newestAgeMaxDays } = known;
  const todayMs = startOfStepMs(nowMs, 'day');
  const byDay = new Map<number, DailyBar>();
  for (const bar of told) {
    const isWhole = bar.startsAtMs % STEP_MS.day === 0 && bar.startsAtMs < todayMs;
    if (isWhole && todayMs - bar.startsAtMs <= DAYS_MAX * STEP_MS.day) byDay.set(bar.startsAtMs, bar);
  }
  const days = [...byDay.values()].toSorted((left, right) => left.startsAtMs - right.startsAtMs);
  const newest = days.at(-1);
  if (newest === undefined || days.length < DAYS_MIN) return refuse('too_few_days');
  if (todayMs - newest.startsAtMs > newestAgeMaxDays * STEP_MS.day) return refuse('out_of_date');
  if (apartPpm(newest.closeScaled, presentScaled) > FROM_PRESENT_MAX_PPM) return refuse('implausible');
  return days.every((day, index) => isPlausible(day, days[index - 1])) ? ok(days) : refuse('implausible');
}

function isPlausible(day: DailyBar, before: DailyBar | undefined): boolean {
  const { lowScaled, closeScaled, highScaled } = day;
  if (lowScaled > closeScaled || closeScaled > highScaled) return false;
  if (before === undefined) return true;
  const [less, more] =
    closeScaled < before.closeScaled ? [closeScaled, before.closeScaled] : [before.closeScaled, closeScaled];
  return apartPpm(more, less) <= FROM_DAY_TO_DAY_MAX_PPM;
}
