import { Skeleton, bindClasses } from '@naru/ui';
import { type LoadOutcome, createLater } from '@naru/ui/later';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useOnLineReturn } from '../../shared/api/api-context.tsx';
import { useTexts } from '../../shared/i18n/language-context.tsx';
import { LoadFailed } from '../../shared/part/load-failed.tsx';
import type { ChartedPair } from './use-pair-history.ts';
import { PAIR_CHART_TEXTS } from './texts.ts';
import sheet from './pair-chart.module.css';

const classes = bindClasses(sheet);

const CHART_CODE = createLater(() => import('./pair-chart.tsx'));
type ChartCode = Awaited<ReturnType<typeof CHART_CODE.load>> extends LoadOutcome<infer Code> ? Code : never;

/** Keeps room for the chart, whose code and data are loaded when its place comes into view. */
export function PairChartPlace(pair: ChartedPair): ReactNode {
  const t = useTexts(PAIR_CHART_TEXTS);
  const place = useRef<HTMLElement>(null);
  const { outcome, load } = useChartCode(place);
  return (
    <section ref={place} className={classes('section')} aria-labelledby="pair-chart-title">
      <h2 id="pair-chart-title" className={classes('heading')}>
        {t('title')}
      </h2>
      <div className={classes('place')}>
        {outcome === null && <Skeleton height="240px" />}
        {outcome?.ok === true && <outcome.value.PairChart {...pair} />}
        {outcome?.ok === false && (
          <LoadFailed text={t(outcome.reason === 'offline' ? 'offline' : 'failed')} onRetry={load} />
        )}
      </div>
    </section>
  );
}

/** Loaded when the place is first seen; after a failure, again when the connection is back. */
function useChartCode(place: RefObject<HTMLElement | null>) {
  const [outcome, setOutcome] = useState<LoadOutcome<ChartCode> | null>(null);
  const load = useCallback(async () => setOutcome(await CHART_CODE.load()), []);
  useEffect(() => {
    if (place.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true) return;
      observer.disconnect();
      void load();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, load]);
  useOnLineReturn(() => {
    if (outcome?.ok === false) void load();
  });
  return { outcome, load };
}
