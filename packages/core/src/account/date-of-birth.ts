import { type Result, ok, refuse } from '../result/result.ts';

/** Nobody alive was born before; earlier years are typing mistakes. */
const YEAR_MIN = 1900;

/** Checks that `DD/MM/YYYY` is a calendar day before `today` (`YYYY-MM-DD`, ISO 8601); returns it as written. */
export function parseDateOfBirth(text: string, today: string): Result<string, 'date_of_birth_invalid'> {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim());
  if (match === null) return refuse('date_of_birth_invalid');
  const [written, day = '', month = '', year = ''] = match;
  const iso = `${year}-${month}-${day}`;
  // Dates that the calendar does not have are rolled over, or are no dates.
  const date = new Date(`${iso}T00:00:00Z`);
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
  const isPast = Number.parseInt(year, 10) >= YEAR_MIN && iso < today;
  return isDay && isPast ? ok(written) : refuse('date_of_birth_invalid');
}
