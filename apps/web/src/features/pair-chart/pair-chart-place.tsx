import { Skeleton, bindClasses } from '@naru/ui';
import { createLater } from '@naru/ui/later';
import { type ReactNode, useRef } from 'react';
import { useTexts } from '../../shared/i18n/language-context.tsx';
import { LoadFailed } from '../../shared/part/load-failed.tsx';
import { useCodeWhenSeen } from '../../shared/storage/use-is-seen.ts';
import type { ChartedPair } from './use-pair-history.ts';
import sheet from './pair-chart.module.css';
import { PAIR_CHART_TEXTS } from './texts.ts';

const classes = bindClasses(sheet);

const CHART_CODE = createLater(() => import('./pair-chart.tsx'));

/** Keeps room for the chart, whose code and data are loaded when its place comes into view. */
export function PairChartPlace(pair: ChartedPair): ReactNode {
  const t = useTexts(PAIR_CHART_TEXTS);
  const place = useRef<HTMLElement>(null);
  const { outcome, load } = useCodeWhenSeen(CHART_CODE, place);
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
