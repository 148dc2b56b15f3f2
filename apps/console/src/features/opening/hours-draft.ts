import type { ConsoleHours } from '@naru/contract';
import { plainCount } from '../../shared/display/plain-amount.ts';

/** Hours as a person types them. */
export interface HoursDraft {
  readonly timeZone: string;
  /** From Monday to Sunday, such as `09:00–12:00, 13:00–18:00`; empty: closed. */
  readonly days: readonly string[];
  /** Dates with spaces or commas between them. */
  readonly holidays: string;
  /** Empty: never. */
  readonly unattendedMinutes: string;
}

type Span = ConsoleHours['week'][number][number];

const SPAN = /^((?:[01]\d|2[0-3]):[0-5]\d)\s*[-–]\s*((?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;
const SPANS_PER_DAY_MAX = 3;
const HOLIDAYS_MAX = 100;
const MINUTES = { min: 5, max: 24 * 60 } as const;

export function toDraft(hours: ConsoleHours | null, ownTimeZone: string): HoursDraft {
  const { timeZone, week, holidays, unattendedMinutes } = hours ?? { ...ALWAYS, timeZone: ownTimeZone };
  return {
    timeZone,
    days: week.map((spans) => spans.map(({ from, until }) => `${from}–${until}`).join(', ')),
    holidays: holidays.join(' '),
    unattendedMinutes: unattendedMinutes === null ? '' : String(unattendedMinutes),
  };
}

const ALWAYS: Omit<ConsoleHours, 'timeZone'> = {
  week: Array.from({ length: 7 }, () => [{ from: '00:00', until: '24:00' }]),
  holidays: [],
  unattendedMinutes: null,
};

/** Null if it cannot be read. */
export function parseDay(text: string): Span[] | null {
  const parts = text.trim() === '' ? [] : text.split(',');
  if (parts.length > SPANS_PER_DAY_MAX) return null;
  const spans: Span[] = [];
  for (const part of parts) {
    const [, from, until] = SPAN.exec(part.trim()) ?? [];
    if (from === undefined || until === undefined || from === until) return null;
    spans.push({ from, until });
  }
  return spans;
}

/** Null if one of them is not a date. */
export function parseHolidays(text: string): string[] | null {
  const dates = text.split(/[\s,]+/).filter((part) => part !== '');
  return dates.length <= HOLIDAYS_MAX && dates.every(isDate) ? dates : null;
}

function isDate(text: string): boolean {
  const atMs = /^20\d\d-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text);
}

/** Undefined if it is not a usable number of minutes; null: never. */
export function parseMinutes(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const minutes = Number(plainCount(text) ?? 0);
  return minutes >= MINUTES.min && minutes <= MINUTES.max ? minutes : undefined;
}

/** Null while a field is wrong. */
export function parseHoursDraft(draft: HoursDraft): ConsoleHours | null {
  const week = draft.days.map(parseDay);
  const known = week.filter((spans) => spans !== null);
  const holidays = parseHolidays(draft.holidays);
  const unattendedMinutes = parseMinutes(draft.unattendedMinutes);
  const timeZone = draft.timeZone.trim();
  if (known.length < week.length || holidays === null || unattendedMinutes === undefined || timeZone === '')
    return null;
  return { timeZone, week: known, holidays, unattendedMinutes };
}
