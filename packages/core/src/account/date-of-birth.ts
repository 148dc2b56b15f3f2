import { type Result, ok, refuse } from '../result/result.ts';

/** Nobody alive was born before; earlier years are typing mistakes. */
const YEAR_MIN = 1900;

/** Accepts `DD/MM/YYYY` if it is a day before `today` (`YYYY-MM-DD`, ISO 8601); returns it as written. */
export function parseDateOfBirth(text: string, today: string): Result<string, 'date_of_birth_invalid'> {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim());
  if (match === null) return refuse('date_of_birth_invalid');
  const [written, day = '', month = '', year = ''] = match;
  const daysMax = daysOfMonth(Number.parseInt(month, 10), Number.parseInt(year, 10));
  const isDay = Number.parseInt(day, 10) >= 1 && Number.parseInt(day, 10) <= daysMax;
  const isPast = Number.parseInt(year, 10) >= YEAR_MIN && `${year}-${month}-${day}` < today;
  return isDay && isPast ? ok(written) : refuse('date_of_birth_invalid');
}

const DAYS: readonly number[] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** 0 for an invalid month. */
function daysOfMonth(month: number, year: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return (DAYS[month - 1] ?? 0) + (month === 2 && isLeapYear ? 1 : 0);
}
