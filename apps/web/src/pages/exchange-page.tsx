import type { Currency } from '@naru/contract';
import { Notice, Skeleton, bindClasses } from '@naru/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { sortCurrencies } from '../features/exchange/currency-list.ts';
import { PREFILL_PARAMETERS, readPrefill } from '../features/exchange/prefill.ts';
import { ExchangeFormSlip } from '../features/exchange/exchange-form.tsx';
import { ExchangePanel } from '../features/exchange/exchange-panel.tsx';
import { type ExchangeForm, useExchangeForm } from '../features/exchange/use-exchange-form.ts';
import { PairChartPlace } from '../features/pair-chart/pair-chart-place.tsx';
import { OpenOrders } from '../features/resume/open-orders.tsx';
import { transactionKey } from '../shared/api/query-keys.ts';
import type { AddedOrder } from '../shared/api/read-add-answer.ts';
import { PageHeading, usePageTitle } from '../shared/part/page-heading.tsx';
import { useTranslate } from '../shared/i18n/language-context.tsx';
import { LoadFailed } from '../shared/part/load-failed.tsx';
import { useCurrencies } from '../shared/market/market-queries.ts';
import { ExchangeSteps } from '../shared/part/exchange-steps.tsx';
import sheet from './exchange-page.module.css';

const classes = bindClasses(sheet);

/** With fewer currencies there is nothing to swap. */
const PAIR = 2;

export function Page(): ReactNode {
  const t = useTranslate();
  usePageTitle(t('page.exchange'));
  const currencies = useCurrencies();
  const sorted = useMemo(() => sortCurrencies(currencies.data ?? []), [currencies.data]);
  // Deferred: a tap elsewhere does not wait for the whole form.
  const hasPair = sorted.length >= PAIR;
  const isReady = useDeferredValue(hasPair);
  return (
    <div className={classes('page')}>
      <div className={classes('resume')}>
        <OpenOrders />
      </div>
      <div className={classes('intro')}>
        <ExchangeSteps current="select" />
        <PageHeading>{t('exchange.title')}</PageHeading>
        <p className={classes('lead')}>{t('exchange.lead')}</p>
      </div>
      {isReady ? (
        <Exchange currencies={sorted} />
      ) : (
        <div className={classes('slip')}>
          {currencies.isSuccess && !hasPair && <Notice>{t('exchange.none')}</Notice>}
          {currencies.isError && <LoadFailed text={t('exchange.loadFailed')} onRetry={currencies.refetch} />}
          {(currencies.isPending || hasPair) && <Skeleton height="640px" />}
        </div>
      )}
    </div>
  );
}

function Exchange({ currencies }: { readonly currencies: readonly Currency[] }): ReactNode {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const prefill = usePrefill();
  const onOrdered = ({ transactionId, transaction }: AddedOrder): void => {
    if (transaction !== null) queryClient.setQueryData(transactionKey(transactionId), transaction);
    void navigate(`/buy-crypto-confirm/${encodeURIComponent(transactionId)}`, { state: { isNew: true } });
  };
  const form = useExchangeForm(currencies, onOrdered, prefill);
  return (
    <>
      <div className={classes('slip')}>
        <ExchangeFormSlip currencies={currencies} form={form} />
      </div>
      <div className={classes('panel')}>
        <PairChart form={form} />
        <ExchangePanel live={form.live} />
      </div>
    </>
  );
}

/** With one coin on two networks there is no rate to look at. */
function PairChart({ form: { pay, receive } }: { readonly form: ExchangeForm }): ReactNode {
  const [paySymbol, receiveSymbol] = [pay.currency?.symbol, receive.currency?.symbol];
  if (paySymbol === undefined || receiveSymbol === undefined || paySymbol === receiveSymbol) return null;
  return <PairChartPlace paySymbol={paySymbol} receiveSymbol={receiveSymbol} />;
}

/** A link's prefill is applied once and removed from the address, so that a reload keeps later edits. */
function usePrefill() {
  const [query, setQuery] = useSearchParams();
  const [prefill] = useState(() => readPrefill(query));
  useEffect(() => {
    if (!PREFILL_PARAMETERS.some((name) => query.has(name))) return;
    const rest = new URLSearchParams(query);
    for (const name of PREFILL_PARAMETERS) rest.delete(name);
    setQuery(rest, { replace: true, preventScrollReset: true });
  }, [query, setQuery]);
  return prefill;
}
