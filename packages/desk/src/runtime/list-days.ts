/// <reference lib="esnext.temporal" />

import { isDate, isTimeZone } from './parse-opening.ts';

/** Half-open; of 23 or 25 hours where the clocks of its zone are changed. */
interface Day {
  /** `2026-11-23`. */
  readonly day: string;
  readonly sinceMs: number;
  readonly beforeMs: number;
}

/** Null for a zone or days that do not exist, days in the wrong order, or too many. */
export function listDays(period: {
  readonly from: string;
  /** Included. */
  readonly to: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly countMax: number;
}): readonly Day[] | null {
  const { from, to, timeZone, countMax } = period;
  if (!isDate(from) || !isDate(to) || !isTimeZone(timeZone)) return null;
  const first = Temporal.PlainDate.from(from);
  const count = first.until(to).days + 1;
  if (count < 1 || count > countMax) return null;
  return Array.from({ length: count }, (_, index) => {
    const date = first.add({ days: index });
    const startMs = (day: Temporal.PlainDate): number => day.toZonedDateTime(timeZone).epochMilliseconds;
    return { day: date.toString(), sinceMs: startMs(date), beforeMs: startMs(date.add({ days: 1 })) };
  });
}
