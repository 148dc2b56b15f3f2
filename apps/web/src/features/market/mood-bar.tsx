import { Skeleton, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { type TextOf, useTexts } from '../../shared/i18n/language-context.tsx';
import { useMood } from './use-market.ts';
import { MARKET_TEXTS } from './texts.ts';
import type { MarketMood } from './market-page-rows.ts';
import sheet from './mood-bar.module.css';

const classes = bindClasses(sheet);

export function MoodBar(): ReactNode {
  const t = useTexts(MARKET_TEXTS);
  const mood = useMood();
  return (
    <section className={classes('mood')} aria-labelledby="mood-title">
      <h2 id="mood-title" className={classes('title')}>
        {t('index.title')}
      </h2>
      {mood.data === undefined || mood.data.value === null ? (
        <div className={classes('none')}>
          {mood.isPending ? <Skeleton height="14px" /> : <p>{t('index.unavailable')}</p>}
        </div>
      ) : (
        <Filled mood={mood.data} value={mood.data.value} />
      )}
    </section>
  );
}

function Filled({ mood, value }: { readonly mood: MarketMood; readonly value: number }): ReactNode {
  const t = useTexts(MARKET_TEXTS);
  const today = t('index.today', { value });
  return (
    <>
      <p className={classes('today')}>
        <strong>{today}</strong>
        <span>{moodWord(value, t)}</span>
      </p>
      <div
        role="meter"
        aria-label={t('index.title')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
        aria-valuetext={`${value} · ${moodWord(value, t)}`}
        className={classes('bar')}
      >
        <div className={classes('fill')} style={{ width: `${value}%` }} />
      </div>
      <div className={classes('ends')} aria-hidden="true">
        <span>0 · {t('index.fear')}</span>
        <span>{t('index.greed')} · 100</span>
      </div>
      <p className={classes('source')}>
        {mood.isStale && <span>{t('index.stale')} </span>}
        {mood.isDemo && <span>{t('index.demo')} </span>}
        {mood.source !== '' && !mood.isDemo && <Source mood={mood} />}
      </p>
    </>
  );
}

function Source({ mood }: { readonly mood: MarketMood }): ReactNode {
  const t = useTexts(MARKET_TEXTS);
  const words = t('index.source', { source: mood.source });
  if (mood.sourceUrl === '') return <span>{words}</span>;
  return (
    <a href={mood.sourceUrl} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  );
}

/** The bounds of the index's own classification. */
function moodWord(value: number, t: TextOf<typeof MARKET_TEXTS>): string {
  if (value < 25) return t('index.extremeFear');
  if (value < 46) return t('index.fear');
  if (value < 55) return t('index.neutral');
  if (value < 76) return t('index.greed');
  return t('index.extremeGreed');
}
