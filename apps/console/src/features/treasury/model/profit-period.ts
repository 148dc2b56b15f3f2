const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The first and the last day of a report, such as `2026-11-23`; both are included. */
export interface ProfitPeriod {
  readonly from: string;
  readonly to: string;
}

/** Minutes by which days begin before those of UTC, where the reader is. */
export function offsetAt(nowMs: number): number {
  return -new Date(nowMs).getTimezoneOffset();
}

/** The `count` days up to today. */
export function lastDays(count: number, nowMs: number, offsetMinutes: number): ProfitPeriod {
  const todayMs = nowMs + offsetMinutes * MINUTE_MS;
  return { from: dayOf(todayMs - (count - 1) * DAY_MS), to: dayOf(todayMs) };
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** `UTC+09:00` */
export function zoneText(offsetMinutes: number): string {
  const minutes = Math.abs(offsetMinutes);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `UTC${offsetMinutes < 0 ? '−' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
