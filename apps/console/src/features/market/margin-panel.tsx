import type { EngineState, MarginList, MarginPair } from '@naru/contract';
import { Button, type Fact, Facts, bindClasses, groupDigits } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useT } from '../../shared/i18n/language-context.tsx';
import sheet from './market.module.css';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { useCan } from '../../shared/session/session.ts';
import { pairRates } from './rate-text.ts';
import { WaitingProposals } from '../../shared/proposal/waiting-proposals.tsx';
import { MarginForm } from './margin-forms.tsx';
import { MarginTable, pairKey } from './margin-table.tsx';

const classes = bindClasses(sheet);

interface MarginPanelProps {
  readonly margins: MarginList;
  readonly engine: EngineState;
}

/** All pairs as a table; the chosen pairs are changed at once, and of a single pair the rates are shown. */
export function MarginPanel({ margins, engine }: MarginPanelProps): ReactNode {
  const t = useT();
  const can = useCan();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isChanging, setIsChanging] = useState(false);
  const pairs = margins.pairs.filter((pair) => chosen.has(pairKey(pair)));
  const [first] = pairs;
  const toggle = (some: readonly MarginPair[]): void => {
    const next = new Set(chosen);
    const keys = some.map(pairKey);
    const areChosen = keys.every((key) => next.has(key));
    for (const key of keys)
      if (areChosen) next.delete(key);
      else next.add(key);
    setChosen(next);
  };
  return (
    <div className={classes('margins')}>
      <WaitingProposals kind="margin" />
      <p className={classes('acts')} role="status">
        <span>{pairs.length === 0 ? t('margin.choose') : t('margin.chosen', { count: pairs.length })}</span>
        {pairs.length > 0 && can('set_prices') && (
          <Button kind="primary" size="small" onClick={() => setIsChanging(true)}>
            {t('margin.change')}
          </Button>
        )}
        {pairs.length > 0 && (
          <Button size="small" kind="quiet" onClick={() => setChosen(new Set())}>
            {t('bulk.clear')}
          </Button>
        )}
      </p>
      {first !== undefined && pairs.length === 1 && <PairCard pair={first} engine={engine} />}
      <p className={classes('reason')}>{t('margin.table.caption')}</p>
      <MarginTable pairs={margins.pairs} chosen={chosen} onToggle={toggle} />
      <FormDialog
        title={t('margin.set.title', { count: pairs.length })}
        className={classes('wide')}
        onClose={() => setIsChanging(false)}
      >
        {isChanging && (
          <MarginForm
            pairs={pairs}
            margins={margins}
            onDone={() => setChosen(new Set())}
            onClose={() => setIsChanging(false)}
          />
        )}
      </FormDialog>
    </div>
  );
}

/** The market rate, the desk's margin and the customer's rate of one pair. */
function PairCard({ pair, engine }: { readonly pair: MarginPair; readonly engine: EngineState }): ReactNode {
  const t = useT();
  const { fromCurrency: from, toCurrency: to } = pair;
  return (
    <section className={classes('pair')} aria-label={t('margin.title', { from, to })}>
      <h2 className={classes('pair-title')}>{t('margin.title', { from, to })}</h2>
      <Facts facts={usePairFacts(pair, engine)} />
    </section>
  );
}

function usePairFacts(pair: MarginPair, { prices }: EngineState): readonly Fact[] {
  const t = useT();
  const { fromCurrency: from, toCurrency: to, own, standard, applies } = pair;
  const find = (symbol: string) => prices.find((price) => price.symbol === symbol);
  const rates = pairRates(find(from)?.usdPrice ?? null, find(to)?.usdPrice ?? null, applies);
  const rateText = (amount: string | undefined): string =>
    amount === undefined
      ? t('market.no_price')
      : t('margin.rate.value', { from, to, amount: groupDigits(amount) });
  const minus = (percent: string): string => percent.replace('-', '−');
  const isWidened = applies !== (own ?? standard);
  return [
    { key: 'market', term: t('margin.market_rate'), detail: rateText(rates?.market) },
    {
      key: 'own',
      term: t('margin.own'),
      detail: own === null ? t('margin.own.none') : t('order.percent', { percent: minus(own) }),
    },
    {
      key: 'standard',
      term: t('margin.standard'),
      detail: t('order.percent', { percent: minus(standard) }),
    },
    {
      key: 'applies',
      term: t('margin.applies'),
      detail: t(isWidened ? 'margin.widened' : 'order.percent', { percent: minus(applies) }),
    },
    { key: 'fee', term: t('margin.fee'), detail: t('margin.fee.value') },
    { key: 'customer', term: t('margin.customer_rate'), detail: rateText(rates?.customer) },
  ];
}
