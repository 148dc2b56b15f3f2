import type { ReactNode } from 'react';
import { useServerNowMs } from '@naru/ui';
import { useT } from '../i18n/language-context.tsx';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const HOURS_SHOWN_MAX = 48;

export interface AgeTextProps {
  readonly sinceIso: string;
  /** Shows seconds below one minute. */
  readonly hasSeconds?: boolean;
}

/** The age in minutes, hours, and from two days on in days. */
export function AgeText(props: AgeTextProps): ReactNode {
  return <span>{useAgeText(props)}</span>;
}

/** The same as a text, for use in a sentence. */
export function useAgeText({ sinceIso, hasSeconds = false }: AgeTextProps): string {
  const t = useT();
  const ageMs = Math.max(0, useServerNowMs(hasSeconds ? SECOND_MS : MINUTE_MS) - Date.parse(sinceIso));
  const hours = Math.floor(ageMs / HOUR_MS);
  if (hours >= HOURS_SHOWN_MAX) return t('wait.days', { count: Math.floor(hours / 24) });
  if (hours > 0) return t('wait.hours', { count: hours });
  if (hasSeconds && ageMs < MINUTE_MS) return t('age.seconds', { count: Math.floor(ageMs / SECOND_MS) });
  return t('wait.minutes', { count: Math.floor(ageMs / MINUTE_MS) });
}
