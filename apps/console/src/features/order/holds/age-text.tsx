import type { ReactNode } from 'react';
import { useNowMs } from '../../../shared/clock/clock-context.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const HOURS_SHOWN_MAX = 48;

/** How long something has been so: in minutes, hours, and from two days on in days. */
export function AgeText({ sinceIso }: { readonly sinceIso: string }): ReactNode {
  const t = useT();
  const ageMs = Math.max(0, useNowMs(MINUTE_MS) - Date.parse(sinceIso));
  const hours = Math.floor(ageMs / HOUR_MS);
  if (hours >= HOURS_SHOWN_MAX) return t('wait.days', { count: Math.floor(hours / 24) });
  if (hours > 0) return t('wait.hours', { count: hours });
  return t('wait.minutes', { count: Math.floor(ageMs / MINUTE_MS) });
}
