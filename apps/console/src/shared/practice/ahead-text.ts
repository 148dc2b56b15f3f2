import { useT } from '../i18n/language-context.tsx';

const HOUR_MINUTES = 60;
const DAY_HOURS = 24;

/** How far the clock of a rehearsal desk is ahead, in words. */
export function useAheadText(): (aheadMinutes: number) => string {
  const t = useT();
  return (aheadMinutes) => {
    const hours = Math.floor(aheadMinutes / HOUR_MINUTES);
    return t('practice.ahead', {
      days: Math.floor(hours / DAY_HOURS),
      hours: hours % DAY_HOURS,
      minutes: aheadMinutes % HOUR_MINUTES,
    });
  };
}
