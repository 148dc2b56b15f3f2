import { useLanguage } from '../i18n/language-context.tsx';
import { localeOf } from '../i18n/translate.ts';

const UNITS = [
  { unit: 'day', minutes: 24 * 60 },
  { unit: 'hour', minutes: 60 },
  { unit: 'minute', minutes: 1 },
] as const;

/** How far the clock of a rehearsal desk is ahead, such as `2 days 4 hours`. */
export function formatAhead(aheadMinutes: number, locale: string): string {
  const parts: string[] = [];
  let left = aheadMinutes;
  for (const { unit, minutes } of UNITS) {
    const count = Math.floor(left / minutes);
    left -= count * minutes;
    const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
    if (count > 0) parts.push(format.format(count));
  }
  return parts.join(' ');
}

/** How far the clock of a rehearsal desk is ahead, in words. */
export function useAheadText(): (aheadMinutes: number) => string {
  const locale = localeOf(useLanguage().language);
  return (aheadMinutes) => formatAhead(aheadMinutes, locale);
}
