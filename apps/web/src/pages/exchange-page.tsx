import type { Currency } from '@naru/contract';
import { bindClasses, layout } from '@naru/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { findCurrency } from '../features/exchange/currency-list.ts';
import { WithPair } from '../features/exchange/exchange-banks.tsx';
import { PREFILL_PARAMETERS, type Prefill, readPrefill } from '../features/exchange/prefill.ts';
import { ExchangeCard, useShowOrder } from '../features/exchange/exchange-card.tsx';
import { ExchangePanel, OrderFields, RequoteDialog } from '../features/exchange/order-part.tsx';
import { type ExchangeForm, useExchangeForm } from '../features/exchange/use-exchange-form.ts';
import { PairChartPlace } from '../features/pair-chart/pair-chart-place.tsx';
import { OpenOrders } from '../features/resume/open-orders.tsx';
import { PageHeading, usePageTitle } from '../shared/part/page-heading.tsx';
import { useTranslate } from '../shared/i18n/language-context.tsx';
import { useCurrencies } from '../shared/market/market-queries.ts';
import { ExchangeSteps } from '../shared/part/exchange-steps.tsx';
import sheet from './exchange-page.module.css';

const classes = bindClasses(sheet);

export function Page(): ReactNode {
  const t = useTranslate();
  const currencies = useCurrencies().data ?? [];
  const prefill = usePrefill();
  const [pay, receive] = [prefill?.payWanted ?? null, prefill?.receiveWanted ?? null].map(
    (wanted) => findCurrency(currencies, wanted)?.symbol,
  );
  const isOfPair = pay !== undefined && receive !== undefined;
  const [isLeft, setIsLeft] = useState(false);
  const title = isOfPair && !isLeft ? t('exchange.pairTitle', { pay, receive }) : t('exchange.title');
  usePageTitle(title);
  return (
    <div className={classes('page')}>
      <div className={classes('resume')}>
        <OpenOrders />
      </div>
      <div className={classes('intro')}>
        <ExchangeSteps current="select" />
        <PageHeading>{title}</PageHeading>
        <p className={layout('quiet')}>{t('exchange.lead')}</p>
      </div>
      <WithPair heightPx={640} className={classes('slip')}>
        {(offered) => <Exchange currencies={offered} prefill={prefill} onOtherPair={() => setIsLeft(true)} />}
      </WithPair>
    </div>
  );
}

interface ExchangeProps {
  readonly currencies: readonly Currency[];
  readonly prefill: Prefill | null;
  readonly onOtherPair: () => void;
}

function Exchange({ currencies, prefill, onOtherPair }: ExchangeProps): ReactNode {
  const made = useExchangeForm(currencies, useShowOrder(), prefill);
  const change: ExchangeForm['change'] = (action) => {
    if (action.kind === 'currency_chosen' || action.kind === 'currencies_swapped') onOtherPair();
    made.change(action);
  };
  const form = { ...made, change };
  return (
    <>
      <div className={classes('slip')}>
        <ExchangeCard currencies={currencies} form={form} onSubmit={form.submit}>
          <OrderFields form={form} />
        </ExchangeCard>
        <RequoteDialog form={form} />
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
function usePrefill(): Prefill | null {
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
