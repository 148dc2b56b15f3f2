import type { Language } from '@naru/core';

const LOCALE = { en: 'en-GB', kr: 'ko-KR' } as const satisfies Record<Language, string>;

/** The server, which draws pages of orders too, does not know the reader's time zone and says so. */
const IS_PAGE = typeof document !== 'undefined';
const NAMED_ZONE = IS_PAGE ? {} : ({ timeZone: 'UTC', timeZoneName: 'short' } as const);
const ZONE = IS_PAGE ? {} : ({ timeZone: 'UTC' } as const);

/** `15:02`, in the reader's time zone. `timeZone` is for tests. */
export function formatClock(timeMs: number, language: Language, timeZone?: string): string {
  return formatterOf(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone === undefined ? NAMED_ZONE : { timeZone }),
  }).format(timeMs);
}

/** `Tue 24 Nov, 09:00` and `11월 24일 (화) 09:00`, as notices of the desk write it. */
export function formatDayTime(timeMs: number, language: Language): string {
  return formatterOf(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(timeMs);
}

/** Whether the reader's clock shows the time of that zone by name. */
export function isOwnZone(timeZone: string): boolean {
  return formatterOf('en', {}).resolvedOptions().timeZone === timeZone;
}

/** `27 November` and `11월 27일`. */
export function formatDay(timeMs: number, language: Language, timeZone?: string): string {
  return formatterOf(language, {
    month: 'long',
    day: 'numeric',
    ...(timeZone === undefined ? ZONE : { timeZone }),
  }).format(timeMs);
}

/** `27 November 2026` and `2026년 11월 27일`. */
export function formatDate(timeMs: number, language: Language, timeZone?: string): string {
  return formatterOf(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    ...(timeZone === undefined ? ZONE : { timeZone }),
  }).format(timeMs);
}

/** `21 Nov 2026, 15:02 GMT+9` and `2026. 11. 21. 15:02 GMT+9`: pages are printed, and read elsewhere. */
export function formatDateTime(timeMs: number, language: Language, timeZone?: string): string {
  return formatterOf(language, {
    year: 'numeric',
    month: language === 'kr' ? 'numeric' : 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    ...(timeZone === undefined ? ZONE : { timeZone }),
  }).format(timeMs);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Kept, because making one takes several milliseconds on a phone. */
function formatterOf(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options]);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(LOCALE[language], options);
  formatters.set(key, formatter);
  return formatter;
}
