const DAY_MS = 24 * 60 * 60 * 1000;
/** What the terms promise. */
const REFUND_BUSINESS_DAYS = 5;
/** 1970-01-01 was a Thursday; days are counted in UTC, Saturday and Sunday do not count. */
const THURSDAY = 4;

/** Nothing is ever due later than this; it bounds the counting. */
const BUSINESS_DAYS_COUNTED_MAX = 260;

/**
 * The end of the fifth business day after `openedAtMs`, at the same time of day. Holidays are not known
 * here.
 */
export function refundDueAtMs(openedAtMs: number): number {
  let dueAtMs = openedAtMs;
  for (let counted = 0; counted < REFUND_BUSINESS_DAYS; counted += 1) dueAtMs = nextBusinessDayMs(dueAtMs);
  return dueAtMs;
}

/** How many business days are left until `dueAtMs`, begun ones counted whole; 0 once it has come. */
export function countBusinessDaysLeft(nowMs: number, dueAtMs: number): number {
  let count = 0;
  for (let atMs = nowMs; atMs < dueAtMs && count < BUSINESS_DAYS_COUNTED_MAX; count += 1)
    atMs = nextBusinessDayMs(atMs);
  return count;
}

/** The same time of day on the next day that counts. */
function nextBusinessDayMs(timeMs: number): number {
  let nextMs = timeMs + DAY_MS;
  while (isWeekend(nextMs)) nextMs += DAY_MS;
  return nextMs;
}

function isWeekend(timeMs: number): boolean {
  const weekday = (Math.floor(timeMs / DAY_MS) + THURSDAY) % 7;
  return weekday === 0 || weekday === 6;
}
