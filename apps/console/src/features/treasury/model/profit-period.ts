const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The first and the last day of a report, such as `2026-11-23`; both are included. */
export interface ProfitPeriod {
  readonly from: string;
  readonly to: string;
}

/** The `count` days up to today, where the reader is. */
export function lastDays(count: number, nowMs: number): ProfitPeriod {
  const todayMs = nowMs - new Date(nowMs).getTimezoneOffset() * MINUTE_MS;
  return { from: dayOf(todayMs - (count - 1) * DAY_MS), to: dayOf(todayMs) };
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
