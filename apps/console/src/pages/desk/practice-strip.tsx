import type { IncidentName, PracticeIncident } from '@naru/contract';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { usePractice } from '../../features/practice/use-practice.ts';
import { Strip, StripLink } from '../../features/status/status-strip.tsx';
import { useLanguage } from '../../shared/i18n/language-context.tsx';

const PRACTICE_PATH = '/practice';

/** What is still missing in the incident that was started last, or that it is solved; on every other page. */
export function PracticeStrip(): ReactNode {
  const { t, language } = useLanguage();
  const { pathname, search } = useLocation();
  const incident = useLastStarted(usePractice().value?.incidents ?? []);
  if (incident === null || pathname === PRACTICE_PATH) return null;
  const { title, missing, place } = incident;
  const isElsewhere = missing !== null && place !== null && place !== pathname + search;
  const what = missing?.[language] ?? t('practice.strip.solved');
  return (
    <Strip label={t('practice.title')}>
      <StripLink to={isElsewhere ? place : PRACTICE_PATH}>
        {t('practice.strip.incident', { title: title[language], what })}
      </StripLink>
    </Strip>
  );
}

interface Seen {
  readonly running: readonly IncidentName[];
  readonly last: IncidentName | null;
}

function useLastStarted(incidents: readonly PracticeIncident[]): PracticeIncident | null {
  const [seen, setSeen] = useState<Seen>({ running: [], last: null });
  const running = incidents.filter(({ state }) => state === 'running').map(({ name }) => name);
  const begun = running.find((name) => !seen.running.includes(name));
  if (running.join() !== seen.running.join()) setSeen({ running, last: begun ?? seen.last });
  return incidents.find(({ name }) => name === seen.last) ?? null;
}
