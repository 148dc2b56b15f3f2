const DAY_MS = 24 * 60 * 60 * 1000;
/** As promised in the terms. */
const REFUND_BUSINESS_DAYS = 5;
/** 1970-01-01 was a Thursday. Days are in UTC; Saturday and Sunday do not count. */
const THURSDAY = 4;

/** Bounds the loop; nothing is due later than this. */
const BUSINESS_DAYS_COUNTED_MAX = 260;

/** Five business days after `openedAtMs`, at the same time of day. Holidays are not considered. */
export function refundDueAtMs(openedAtMs: number): number {
  let dueAtMs = openedAtMs;
  for (let counted = 0; counted < REFUND_BUSINESS_DAYS; counted += 1) dueAtMs = nextBusinessDayMs(dueAtMs);
  return dueAtMs;
}

/** Business days until `dueAtMs`, rounded up; 0 once it has passed. */
export function countBusinessDaysLeft(nowMs: number, dueAtMs: number): number {
  let count = 0;
  for (let atMs = nowMs; atMs < dueAtMs && count < BUSINESS_DAYS_COUNTED_MAX; count += 1)
    atMs = nextBusinessDayMs(atMs);
  return count;
}

/** The same time of day on the next business day. */
function nextBusinessDayMs(timeMs: number): number {
  let nextMs = timeMs + DAY_MS;
  while (isWeekend(nextMs)) nextMs += DAY_MS;
  return nextMs;
}

function isWeekend(timeMs: number): boolean {
  const weekday = (Math.floor(timeMs / DAY_MS) + THURSDAY) % 7;
  return weekday === 0 || weekday === 6;
}
