import { useLanguage } from '../i18n/language-context.tsx';
import { formatAhead } from './format-ahead.ts';
import { localeOf } from '../i18n/translate.ts';

/** How far the clock of a rehearsal desk is ahead, in words. */
export function useAheadText(): (aheadMinutes: number) => string {
  const locale = localeOf(useLanguage().language);
  return (aheadMinutes) => formatAhead(aheadMinutes, locale);
}
