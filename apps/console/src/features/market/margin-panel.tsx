import type { EngineState, MarginList, MarginPair } from '@naru/contract';
import { Button, type Fact, Facts, bindClasses, groupDigits } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useT } from '../../shared/i18n/language-context.tsx';
import sheet from './market.module.css';
import { SelectField } from '../../shared/form/fields.tsx';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { useCan } from '../../shared/session/session.ts';
import { pairRates } from './rate-text.ts';
import { RemoveMarginForm, SetMarginForm } from './margin-forms.tsx';

const classes = bindClasses(sheet);

const SHOWN_FIRST = 12;

interface OwnMarginsProps {
  readonly pairs: readonly MarginPair[];
  readonly onChoose: (from: string, to: string) => void;
}

/** The pairs with an adjustment of their own. */
function OwnMargins({ pairs, onChoose }: OwnMarginsProps): ReactNode {
  const t = useT();
  const [isAll, setIsAll] = useState(false);
  const own = pairs.filter((pair) => pair.own !== null);
  const shown = isAll ? own : own.slice(0, SHOWN_FIRST);
  return (
    <section aria-label={t('margin.list')}>
      <h2 className={classes('pair-title')}>{t('margin.list')}</h2>
      {own.length === 0 && <p className={classes('empty')}>{t('margin.list.none')}</p>}
      <ul className={classes('own')}>
        {shown.map(({ fromCurrency: from, toCurrency: to, own: percent }) => (
          <li key={`${from} ${to}`}>
            <button type="button" className={classes('own-pair')} onClick={() => onChoose(from, to)}>
              <span>{t('margin.title', { from, to })}</span>
              <span>{t('margin.percent', { percent: (percent ?? '').replace('-', '−') })}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < own.length && (
        <p>
          <Button size="small" onClick={() => setIsAll(true)}>
            {t('margin.list.more', { count: own.length })}
          </Button>
        </p>
      )}
    </section>
  );
}

interface MarginPanelProps {
  readonly margins: MarginList;
  readonly engine: EngineState;
}

/** One pair: the market rate, the desk's margin, the customer's rate; and the forms that change it. */
export function MarginPanel({ margins, engine }: MarginPanelProps): ReactNode {
  const t = useT();
  const [chosen, setChosen] = useState({ from: 'BTC', to: 'USDT' });
  const pair = findPair(margins, chosen) ?? margins.pairs[0] ?? null;
  if (pair === null) return <p className={classes('empty')}>{t('margin.list.none')}</p>;
  const symbols = [...new Set(margins.pairs.map(({ fromCurrency }) => fromCurrency))].sort();
  const receivers = margins.pairs
    .filter(({ fromCurrency }) => fromCurrency === pair.fromCurrency)
    .map(({ toCurrency }) => toCurrency)
    .sort();
  const choose = (from: string, to: string): void => setChosen(nearest(margins, from, to));
  return (
    <div className={classes('margins')}>
      <div className={classes('choice')}>
        <SelectField
          label={t('margin.from')}
          options={symbols.map((symbol) => [symbol, symbol])}
          value={pair.fromCurrency}
          onValueChange={(from) => choose(from, pair.toCurrency)}
        />
        <SelectField
          label={t('margin.to')}
          options={receivers.map((symbol) => [symbol, symbol])}
          value={pair.toCurrency}
          onValueChange={(to) => choose(pair.fromCurrency, to)}
        />
      </div>
      <PairCard pair={pair} margins={margins} engine={engine} />
      <OwnMargins pairs={margins.pairs} onChoose={(from, to) => setChosen({ from, to })} />
    </div>
  );
}

function findPair(
  { pairs }: MarginList,
  { from, to }: { readonly from: string; readonly to: string },
): MarginPair | undefined {
  return pairs.find(({ fromCurrency, toCurrency }) => fromCurrency === from && toCurrency === to);
}

/** The chosen pair, or the first one that is paid in the same currency. */
function nearest(
  margins: MarginList,
  from: string,
  to: string,
): { readonly from: string; readonly to: string } {
  const pair =
    findPair(margins, { from, to }) ?? margins.pairs.find(({ fromCurrency }) => fromCurrency === from);
  return { from, to: pair?.toCurrency ?? to };
}

function PairCard({ pair, margins, engine }: MarginPanelProps & { readonly pair: MarginPair }): ReactNode {
  const t = useT();
  const can = useCan();
  const [dialog, setDialog] = useState<'set' | 'remove' | null>(null);
  const { fromCurrency: from, toCurrency: to } = pair;
  const close = (): void => setDialog(null);
  return (
    <section className={classes('pair')} aria-label={t('margin.title', { from, to })}>
      <h2 className={classes('pair-title')}>{t('margin.title', { from, to })}</h2>
      <Facts facts={usePairFacts(pair, engine)} />
      {can('set_prices') && (
        <p className={classes('acts')}>
          <Button onClick={() => setDialog('set')}>{t('margin.change')}</Button>
          {pair.own !== null && <Button onClick={() => setDialog('remove')}>{t('margin.remove')}</Button>}
        </p>
      )}
      <FormDialog
        title={t(dialog === 'remove' ? 'margin.remove.title' : 'margin.set.title', { from, to })}
        onClose={close}
      >
        {dialog === 'set' && <SetMarginForm pair={pair} margins={margins} onClose={close} />}
        {dialog === 'remove' && <RemoveMarginForm pair={pair} onClose={close} />}
      </FormDialog>
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
      detail: own === null ? t('margin.own.none') : t('margin.percent', { percent: minus(own) }),
    },
    {
      key: 'standard',
      term: t('margin.standard'),
      detail: t('margin.percent', { percent: minus(standard) }),
    },
    {
      key: 'applies',
      term: t('margin.applies'),
      detail: t(isWidened ? 'margin.widened' : 'margin.percent', { percent: minus(applies) }),
    },
    { key: 'fee', term: t('margin.fee'), detail: t('margin.fee.value') },
    { key: 'customer', term: t('margin.customer_rate'), detail: rateText(rates?.customer) },
  ];
}
