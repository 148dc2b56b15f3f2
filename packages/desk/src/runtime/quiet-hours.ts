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

/** Parses quiet hours such as `22:00-07:00 Asia/Seoul`. */
export function parseQuietHours(text: string): QuietHours | undefined {
  const [, from, until, timeZone] = /^(\d\d:\d\d)-(\d\d:\d\d) (\S+)$/.exec(text) ?? [];
  if (from === undefined || until === undefined || timeZone === undefined) return undefined;
  return isDaySpan({ from, until }) && isTimeZone(timeZone) ? { from, until, timeZone } : undefined;
}

/** Whether an instant is in the half-open quiet hours, by the clocks of their zone. */
export function isQuiet(quiet: QuietHours | null, nowMs: number): boolean {
  if (quiet === null) return false;
  const { from, until, timeZone } = quiet;
  const week = Array.from({ length: DAYS_OF_WEEK }, () => [{ from, until }]);
  return readHours({ timeZone, week, holidays: [], unattendedMinutes: null }, nowMs).isOpen;
}
