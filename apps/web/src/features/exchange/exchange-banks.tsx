import type { Currency } from '@naru/contract';
import { CrossingRate, Notice, Skeleton, bindClasses, groupDigits, useServerNowMs } from '@naru/ui';
import { type ReactNode, useMemo } from 'react';
import { speakRateFloor } from '@naru/core';
import { RichText, useTranslate } from '../../shared/i18n/language-context.tsx';
import { useCurrencies } from '../../shared/market/market-queries.ts';
import { LoadFailed } from '../../shared/part/load-failed.tsx';
import { sortCurrencies } from './currency-list.ts';
import { AmountField } from './field/amount-field.tsx';
import sheet from './exchange-banks.module.css';
import type { ExchangeForm } from './use-exchange-form.ts';
import { type PairPrices, pairRates, rateAge } from './price-draft.ts';
import type { LivePrices } from './use-pair-prices.ts';

const classes = bindClasses(sheet);

export interface ExchangeFormProps {
  readonly currencies: readonly Currency[];
  readonly form: ExchangeForm;
}

export function ExchangeBanks({ currencies, form }: ExchangeFormProps): ReactNode {
  const t = useTranslate();
  const swap = (): void => form.change({ kind: 'currencies_swapped', shown: form.shown });
  return (
    <>
      <div className={classes('bank', 'upper')}>
        <AmountField form={form} view={form.pay} currencies={currencies} />
      </div>
      <div className={classes('river')}>
        <CrossingRate flipLabel={t('exchange.swap')} onFlip={swap}>
          <RateLine live={form.live} />
        </CrossingRate>
      </div>
      <div className={classes('bank', 'lower')}>
        <AmountField form={form} view={form.receive} currencies={currencies} />
      </div>
    </>
  );
}

/** With fewer currencies there is nothing to swap. */
const PAIR = 2;

export interface WithPairProps {
  readonly heightPx: number;
  /** Class of the placeholder until there are currencies, or of the reason why there are none. */
  readonly className?: string;
  readonly children: (currencies: readonly Currency[]) => ReactNode;
}

export function WithPair({ heightPx, className, children }: WithPairProps): ReactNode {
  const t = useTranslate();
  const currencies = useCurrencies();
  const sorted = useMemo(() => sortCurrencies(currencies.data ?? []), [currencies.data]);
  if (sorted.length >= PAIR) return children(sorted);
  return (
    <div className={className}>
      {currencies.isSuccess && <Notice>{t('exchange.none')}</Notice>}
      {currencies.isError && <LoadFailed text={t('exchange.loadFailed')} onRetry={currencies.refetch} />}
      {currencies.isPending && <Skeleton height={`${heightPx}px`} />}
    </div>
  );
}

const BOLD = { b: (inner: string) => <b>{inner}</b> };

/** The current rate and its age. */
function RateLine({ live }: { readonly live: LivePrices }): ReactNode {
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
      {' ·'}{' '}
      <span>
        {t('rate.updated', { seconds: age.seconds })}
        {isDemo && ' ·'}
      </span>
      {isDemo && ' '}
      {isDemo && <span>{t('app.demoRates')}</span>}
    </>
  );
}
