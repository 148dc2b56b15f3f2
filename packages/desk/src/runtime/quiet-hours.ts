import { isDaySpan, isTimeZone } from './parse-opening.ts';
import { readHours } from '../facts/opening.ts';

/** A time of every day during which only urgent alarms call. */
export interface QuietHours {
  readonly from: string;
  /** At or before `from`: on the next day. */
  readonly until: string;
  /** IANA name. */
  readonly timeZone: string;
}

const DAYS_OF_WEEK = 7;

/** Reads `22:00-07:00 Asia/Seoul`. */
export function parseQuietHours(text: string): QuietHours | undefined {
  const [, from, until, timeZone] = /^(\d\d:\d\d)-(\d\d:\d\d) (\S+)$/.exec(text) ?? [];
  if (from === undefined || until === undefined || timeZone === undefined) return undefined;
  return isDaySpan({ from, until }) && isTimeZone(timeZone) ? { from, until, timeZone } : undefined;
}

/** Half-open; the clocks of the zone count, also in a night of 23 or 25 hours. */
export function isQuiet(quiet: QuietHours | null, nowMs: number): boolean {
  if (quiet === null) return false;
  const { from, until, timeZone } = quiet;
  const week = Array.from({ length: DAYS_OF_WEEK }, () => [{ from, until }]);
  return readHours({ timeZone, week, holidays: [], unattendedMinutes: null }, nowMs).isOpen;
}
