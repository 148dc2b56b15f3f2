import type { Language } from '@naru/core';

const LOCALE = { en: 'en-GB', kr: 'ko-KR' } as const satisfies Record<Language, string>;

// `timeZone` undefined is the reader's own; `useLanguage` says which one a view has.

/** `15:02`, or `15:02 UTC` in that zone. */
export function formatClock(timeMs: number, language: Language, timeZone: string | undefined): string {
  return formatterOf(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...nameUtc(timeZone),
  }).format(timeMs);
}

/** `Tue 24 Nov, 09:00` and `11월 24일 (화) 09:00`, as notices of the desk write it. */
export function formatDayTime(timeMs: number, language: Language, timeZone: string | undefined): string {
  return formatterOf(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...nameUtc(timeZone),
  }).format(timeMs);
}

/** Whether the reader's clock shows the time of that zone by name. */
export function isOwnZone(timeZone: string): boolean {
  return formatterOf('en', {}).resolvedOptions().timeZone === timeZone;
}

/** `27 November` and `11월 27일`. */
export function formatDay(timeMs: number, language: Language, timeZone: string | undefined): string {
  return formatterOf(language, {
    month: 'long',
    day: 'numeric',
    timeZone,
  }).format(timeMs);
}

/** `27 November 2026` and `2026년 11월 27일`. */
export function formatDate(timeMs: number, language: Language, timeZone: string | undefined): string {
  return formatterOf(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone,
  }).format(timeMs);
}

/** `21 Nov 2026, 15:02 GMT+9` and `2026. 11. 21. 15:02 GMT+9`: pages are printed, and read elsewhere. */
export function formatDateTime(timeMs: number, language: Language, timeZone: string | undefined): string {
  return formatterOf(language, {
    year: 'numeric',
    month: language === 'kr' ? 'numeric' : 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    timeZone,
  }).format(timeMs);
}

/** The zone of a page that the server has drawn; a time in it says so. */
function nameUtc(timeZone: string | undefined): Intl.DateTimeFormatOptions {
  return { timeZone, ...(timeZone === 'UTC' ? { timeZoneName: 'short' } : {}) };
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Kept, because making one takes several milliseconds on a phone. */
function formatterOf(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options]);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(LOCALE[language], options);
  formatters.set(key, formatter);
  return formatter;
}
