/// <reference lib="esnext.temporal" />
import { type Result, ok, refuse } from '@naru/core';
import type { Announcement, DaySpan, OpeningHours, Stop, StopSide, Words } from '../facts/opening.ts';

export const STOPS_MAX = 60;
export const ANNOUNCEMENTS_MAX = 20;
const HOLIDAYS_MAX = 100;
const SPANS_PER_DAY_MAX = 3;
const NOTICE_CHARACTERS_MAX = 300;
const UNATTENDED_MINUTES_MIN = 5;
const UNATTENDED_MINUTES_MAX = 24 * 60;

const DAYS_OF_WEEK = 7;
const ID_CHARACTERS_MAX = 64;
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const DATE = /^20\d\d-\d\d-\d\d$/;

/** Whether this program knows a time zone by this name (IANA). Plain offsets know no summer time. */
export function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Whether the calendar has a date of this form: `2026-02-30` is not one. */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const atMs = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text);
}

/** A readable text on one line, without misleading characters; null for any other text. */
export function readNotice(text: string): string | null {
  const trimmed = text.normalize('NFC').trim();
  const isFit = trimmed !== '' && trimmed.length <= NOTICE_CHARACTERS_MAX && !/\p{C}/u.test(trimmed);
  return isFit ? trimmed : null;
}

/** Checks hours from an operator or the store; sorts them and removes duplicates. */
export function checkHours(
  hours: OpeningHours,
): Result<OpeningHours, 'time_zone_unknown' | 'hours_malformed'> {
  const { timeZone, week, holidays, unattendedMinutes } = hours;
  if (!isTimeZone(timeZone)) return refuse('time_zone_unknown');
  const areDaysFit =
    week.length === DAYS_OF_WEEK &&
    week.every((spans) => spans.length <= SPANS_PER_DAY_MAX && spans.every(isDaySpan));
  const areHolidaysFit = holidays.length <= HOLIDAYS_MAX && holidays.every(isDate);
  if (!areDaysFit || !areHolidaysFit || !isUnattended(unattendedMinutes)) return refuse('hours_malformed');
  return ok({
    timeZone,
    week: week.map((spans) =>
      spans
        .map(({ from, until }) => ({ from, until }))
        .toSorted((left, right) => (left.from < right.from ? -1 : 1)),
    ),
    holidays: [...new Set(holidays)].toSorted(),
    unattendedMinutes,
  });
}

/** False for a span that begins and ends at the same time, which would be empty or a whole day. */
export function isDaySpan({ from, until }: DaySpan): boolean {
  return TIME.test(from) && (TIME.test(until) || until === '24:00') && from !== until;
}

function isUnattended(minutes: number | null): boolean {
  if (minutes === null) return true;
  return Number.isInteger(minutes) && minutes >= UNATTENDED_MINUTES_MIN && minutes <= UNATTENDED_MINUTES_MAX;
}

/** Parses stored hours; null means always open, undefined that the value cannot be used. */
export function parseHours(value: unknown): OpeningHours | null | undefined {
  if (value === null) return null;
  const { timeZone, week, holidays, unattendedMinutes = null } = fieldsOf(value);
  if (typeof timeZone !== 'string') return undefined;
  const days = listOf(week, (day) => listOf(day, parseSpan));
  const dates = listOf(holidays, (date) => (typeof date === 'string' ? date : undefined));
  if (days === undefined || dates === undefined) return undefined;
  if (unattendedMinutes !== null && typeof unattendedMinutes !== 'number') return undefined;
  const checked = checkHours({ timeZone, week: days, holidays: dates, unattendedMinutes });
  return checked.ok ? checked.value : undefined;
}

function parseSpan(value: unknown): DaySpan | undefined {
  const { from, until } = fieldsOf(value);
  return typeof from === 'string' && typeof until === 'string' ? { from, until } : undefined;
}

export function parseStops(value: unknown): readonly Stop[] | undefined {
  const stops = listOf(value, parseStop);
  return stops !== undefined && stops.length <= STOPS_MAX ? stops : undefined;
}

function parseStop(value: unknown): Stop | undefined {
  const { stopId, kind, sinceMs, untilMs, notice, assetId, side } = fieldsOf(value);
  const words = notice === null ? null : parseWords(notice);
  if (!isId(stopId) || !isTime(sinceMs) || words === undefined) return undefined;
  if (untilMs !== null && !isTime(untilMs)) return undefined;
  const facts = { stopId, sinceMs, untilMs, notice: words };
  if (kind === 'pause' || kind === 'drain') return { ...facts, kind };
  if (kind !== 'currency' || !isId(assetId) || !isSide(side)) return undefined;
  return { ...facts, kind, assetId, side };
}

export function parseAnnouncements(value: unknown): readonly Announcement[] | undefined {
  const announcements = listOf(value, parseAnnouncement);
  return announcements !== undefined && announcements.length <= ANNOUNCEMENTS_MAX ? announcements : undefined;
}

function parseAnnouncement(value: unknown): Announcement | undefined {
  const { announcementId, beginsAtMs, endsAtMs, text } = fieldsOf(value);
  const words = parseWords(text);
  if (!isId(announcementId) || !isTime(beginsAtMs) || !isTime(endsAtMs) || words === undefined)
    return undefined;
  return endsAtMs > beginsAtMs ? { announcementId, beginsAtMs, endsAtMs, text: words } : undefined;
}

function parseWords(value: unknown): Words | undefined {
  const { en, kr } = fieldsOf(value);
  if (typeof en !== 'string' || typeof kr !== 'string') return undefined;
  const read = { en: readNotice(en), kr: readNotice(kr) };
  return read.en === null || read.kr === null ? undefined : { en: read.en, kr: read.kr };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The parsed list; undefined if the value is no list, or one of its entries cannot be used. */
function listOf<T>(value: unknown, parse: (entry: unknown) => T | undefined): readonly T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const parsed = value.map(parse).filter((entry) => entry !== undefined);
  return parsed.length === value.length ? parsed : undefined;
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= ID_CHARACTERS_MAX;
}

/** Up to the last instant that dates can have (ECMA-262, 21.4.1.1). */
function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 8_640_000_000_000_000;
}

function isSide(value: unknown): value is StopSide {
  return value === 'pay' || value === 'receive';
}

/** A half-open day, of 23 or 25 hours if the clocks of its zone change. */
interface Day {
  /** `2026-11-23`. */
  readonly day: string;
  readonly sinceMs: number;
  readonly beforeMs: number;
}

/** The days of a period; null for an unknown zone or date, dates in the wrong order, or too many. */
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
