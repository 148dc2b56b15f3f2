import { Strip, StripLink, useLanguage, useTexts } from '@naru/console/module';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import type { IncidentName, PracticeIncident } from './shapes.ts';
import { TEXTS } from './texts.ts';
import { usePractice } from './use-practice.ts';

const PRACTICE_PATH = '/practice';

/** What is still missing in the incident that was started last, or that it is solved; on every other page. */
export function PracticeStrip(): ReactNode {
  const t = useTexts(TEXTS);
  const { language } = useLanguage();
  const { pathname, search } = useLocation();
  const incident = useLastStarted(usePractice().value?.incidents ?? []);
  if (incident === null || pathname === PRACTICE_PATH) return null;
  const { title, missing, place } = incident;
  const isElsewhere = missing !== null && place !== null && place !== pathname + search;
  const to = isElsewhere ? place : PRACTICE_PATH;
  const what = missing?.[language] ?? t('strip.solved');
  return (
    <Strip label={t('title')}>
      <StripLink to={to}>{t('strip.incident', { title: title[language], what })}</StripLink>
    </Strip>
  );
}

function useLastStarted(incidents: readonly PracticeIncident[]): PracticeIncident | null {
  const [seen, setSeen] = useState<readonly IncidentName[]>([]);
  const [last, setLast] = useState<IncidentName | null>(null);
  const running = incidents.filter(({ state }) => state === 'running').map(({ name }) => name);
  if (running.join() !== seen.join()) {
    setSeen(running);
    setLast(running.find((name) => !seen.includes(name)) ?? last);
  }
  return incidents.find(({ name }) => name === last) ?? null;
}
