import { type Result, ok, refuse } from '../result/result.ts';

/** Nobody alive was born before; a year typed wrongly often was. */
const YEAR_MIN = 1900;

/**
 * Reads `DD/MM/YYYY` as a day of the calendar before `today` (`YYYY-MM-DD`, ISO 8601) and gives it as it was
 * written.
 */
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

/** 0 for a month that is none. */
function daysOfMonth(month: number, year: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return (DAYS[month - 1] ?? 0) + (month === 2 && isLeapYear ? 1 : 0);
}
