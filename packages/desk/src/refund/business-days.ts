const DAY_MS = 24 * 60 * 60 * 1000;
/** What the terms promise. */
const REFUND_BUSINESS_DAYS = 5;
/** 1970-01-01 was a Thursday; days are counted in UTC, Saturday and Sunday do not count. */
const THURSDAY = 4;

/**
 * The end of the fifth business day after `openedAtMs`, at the same time of day. Holidays are not known
 * here.
 */
export function refundDueAtMs(openedAtMs: number): number {
  let dueAtMs = openedAtMs;
  for (let counted = 0; counted < REFUND_BUSINESS_DAYS;) {
    dueAtMs += DAY_MS;
    const weekday = (Math.floor(dueAtMs / DAY_MS) + THURSDAY) % 7;
    if (weekday !== 0 && weekday !== 6) counted += 1;
  }
  return dueAtMs;
}
