import { speakRateFloor } from '@naru/core';
import type { ReactNode } from 'react';
import { groupDigits, useServerNowMs } from '@naru/ui';
import { useTranslate } from '../../shared/i18n/language-context.tsx';
import { RichText } from '../../shared/i18n/rich-text.tsx';
import { type PairPrices, pairRates } from './price-draft.ts';
import { rateAge } from './rate-age.ts';
import type { LivePrices } from './use-pair-prices.ts';

const BOLD = { b: (inner: string) => <b>{inner}</b> };

/** The current rate and its age. */
export function RateLine({ live }: { readonly live: LivePrices }): ReactNode {
  const t = useTranslate();
  if (live.prices === null) return <>{t(live.isLoading ? 'rate.loading' : 'rate.unavailable')}</>;
  return <PricedLine prices={live.prices} isDemo={live.isDemo} />;
}

interface PricedLineProps {
  readonly prices: PairPrices;
  readonly isDemo: boolean;
}

function PricedLine({ prices, isDemo }: PricedLineProps): ReactNode {
  const t = useTranslate();
  const age = rateAge(prices.snapshot.takenAtMs, useServerNowMs());
  const rates = pairRates(prices);
  if (rates === null) return <>{t('rate.unavailable')}</>;
  if (age.isStale) return <>{t('rate.stale', { seconds: age.seconds })}</>;
  const spoken = speakRateFloor(rates.finalRate, prices.payAsset.symbol, prices.receiveAsset.symbol);
  const text = t('rate.line', {
    base: spoken.baseSymbol,
    amount: groupDigits(spoken.amountText),
    quote: spoken.quoteSymbol,
  });
  return (
    <>
      <RichText text={text} tags={BOLD} />
      {' · '}
      <span>
        {t('rate.updated', { seconds: age.seconds })}
        {isDemo && ' ·'}
      </span>
      {isDemo && ' '}
      {isDemo && <span>{t('app.demoRates')}</span>}
    </>
  );
}
