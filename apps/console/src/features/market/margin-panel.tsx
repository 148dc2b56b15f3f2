import type { EngineState, MarginList, MarginPair, MarginStep } from '@naru/contract';
import { bindClasses, Button, type Fact, Facts, groupDigits, layout } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useT } from '../../shared/i18n/language-context.tsx';
import sheet from './market.module.css';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { useCan } from '../../shared/session/session.ts';
import { pairRates } from './rate-text.ts';
import { WaitingProposals } from '../../shared/proposal/proposal-card.tsx';
import { formatAdjustmentPercent, parseAdjustmentPercent } from '@naru/core';
import { isRefusal } from '../../shared/api/call-failure.ts';
import { SelectField, TextField } from '../../shared/form/fields.tsx';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { type MarginGroup, MarginWords } from '../../shared/proposal/margin-words.tsx';
import { MARGIN_EFFECTS } from './use-market.ts';
import { useSend } from '../../shared/api/use-send.ts';

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
    <div className={layout('stack-4')}>
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

/** `LTC XRP`: what the customer pays, and what they receive. */
function pairKey({ fromCurrency, toCurrency }: Pick<MarginPair, 'fromCurrency' | 'toCurrency'>): string {
  return `${fromCurrency} ${toCurrency}`;
}

interface MarginTableProps {
  readonly pairs: readonly MarginPair[];
  readonly chosen: ReadonlySet<string>;
  /** All of them are chosen, or left out if all of them were chosen. */
  readonly onToggle: (pairs: readonly MarginPair[]) => void;
}

/** The margins of all pairs; a cell chooses one, a heading all of its currency. */
function MarginTable({ pairs, chosen, onToggle }: MarginTableProps): ReactNode {
  const t = useT();
  const symbols = [...new Set(pairs.map(({ fromCurrency }) => fromCurrency))].sort();
  const known = new Map(pairs.map((pair) => [pairKey(pair), pair]));
  const choose = (name: string, label: string, some: readonly MarginPair[]): ReactNode => (
    <button type="button" aria-label={label} onClick={() => onToggle(some)}>
      {name}
    </button>
  );
  return (
    <div className={classes('matrix')}>
      <table aria-label={t('margin.table')}>
        <thead>
          <tr>
            <td>{choose(t('margin.all'), t('margin.all.name'), pairs)}</td>
            {symbols.map((to) => (
              <th key={to} scope="col">
                {choose(
                  to,
                  t('margin.all.to', { to }),
                  pairs.filter(({ toCurrency }) => toCurrency === to),
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {symbols.map((from) => (
            <tr key={from}>
              <th scope="row">
                {choose(
                  from,
                  t('margin.all.from', { from }),
                  pairs.filter(({ fromCurrency }) => fromCurrency === from),
                )}
              </th>
              {symbols.map((to) => (
                <td key={to}>
                  <Cell pair={known.get(`${from} ${to}`)} chosen={chosen} onToggle={onToggle} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({
  pair,
  chosen,
  onToggle,
}: Pick<MarginTableProps, 'chosen' | 'onToggle'> & { readonly pair: MarginPair | undefined }): ReactNode {
  const t = useT();
  if (pair === undefined) return null;
  const { fromCurrency: from, toCurrency: to, own, standard } = pair;
  const percent = (own ?? standard).replace('-', '−');
  return (
    <button
      type="button"
      className={classes(own !== null && 'own')}
      aria-pressed={chosen.has(pairKey(pair))}
      aria-label={`${t('margin.title', { from, to })} ${t('order.percent', { percent })}`}
      onClick={() => onToggle([pair])}
    >
      {percent}
    </button>
  );
}

const PERCENT_CODES = ['adjustment_malformed', 'adjustment_out_of_bounds', 'adjustment_pays_circle'] as const;
const WAYS = ['set', 'shift', 'remove'] as const;
type Way = (typeof WAYS)[number];

interface MarginFormProps {
  readonly pairs: readonly MarginPair[];
  readonly margins: MarginList;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Changes the margins of some pairs at once, and shows each change before it is made. */
function MarginForm({ pairs: shown, margins, onDone, onClose }: MarginFormProps): ReactNode {
  const t = useT();
  const change = useSend(MARGIN_EFFECTS);
  // The pairs as the operator saw them when the form opened: a later change of others is not overwritten.
  const [pairs] = useState(shown);
  const [way, setWay] = useState<Way>('set');
  const [text, setText] = useState(() =>
    pairs.length === 1 ? (pairs[0]?.own ?? pairs[0]?.standard ?? '') : '',
  );
  const percent = parseAdjustmentPercent(text.trim().replace('−', '-').replace(/^\+/, ''));
  const groups =
    way === 'remove' || percent.ok ? planGroups(pairs, way, percent.ok ? percent.value : 0n) : [];
  return (
    <StepUpForm
      submitLabel={t('margin.set.submit')}
      note={{ hint: t('market.note.hint') }}
      onClose={onClose}
      isReady={groups.length > 0}
      shownCodes={PERCENT_CODES}
      send={(proof) => change('setAdjustments', { body: { steps: stepsOf(groups), ...proof } })}
      onDone={onDone}
    >
      {({ isTried, failure }) => {
        const refused = PERCENT_CODES.find((code) => isRefusal(failure, code));
        const problem = way !== 'remove' && !percent.ok ? t('margin.new.problem') : t('margin.unchanged');
        const error =
          isTried && groups.length === 0 ? problem : refused !== undefined && t(`refusal.${refused}`);
        return (
          <>
            <p>{t('margin.set.text')}</p>
            <WayFields
              {...{ way, text, margins, error }}
              onChange={(next) => {
                setWay(next.way);
                setText(next.text);
              }}
            />
            <MarginWords groups={groups} />
          </>
        );
      }}
    </StepUpForm>
  );
}

interface WayFieldsProps extends Pick<MarginFormProps, 'margins'> {
  readonly way: Way;
  readonly text: string;
  readonly error: string | false;
  readonly onChange: (next: { readonly way: Way; readonly text: string }) => void;
}

/** How the margins change, and by or to how much. */
function WayFields({ way, text, margins, error, onChange }: WayFieldsProps): ReactNode {
  const t = useT();
  return (
    <>
      <SelectField
        label={t('margin.way')}
        value={way}
        options={WAYS.map((each) => [each, t(`margin.way.${each}`)])}
        onValueChange={(next) => onChange({ way: next, text })}
        error={way === 'remove' && error}
      />
      {way !== 'remove' && (
        <TextField
          label={t(way === 'set' ? 'margin.new' : 'margin.shift')}
          hint={t('margin.new.hint', { min: margins.min, max: margins.max })}
          error={error}
          isMono
          name="adjustment"
          spellCheck={false}
          text={text}
          onTextChange={(typed) => onChange({ way, text: typed })}
        />
      )}
    </>
  );
}

/** Pairs that go from one margin to another, without those that stay as they are. */
function planGroups(pairs: readonly MarginPair[], way: Way, ppm: bigint): readonly MarginGroup[] {
  const rows = pairs.flatMap((pair) => {
    const { own: before, standard } = pair;
    const now = parseAdjustmentPercent(before ?? standard);
    const nextPpm = way === 'shift' && now.ok ? now.value + ppm : ppm;
    const after = way === 'remove' ? null : formatAdjustmentPercent(nextPpm);
    return before === after ? [] : [{ pair: pairKey(pair), values: { before, after, standard } }];
  });
  return [...Map.groupBy(rows, ({ values }) => JSON.stringify(values)).values()].flatMap((some) =>
    some.slice(0, 1).map(({ values }) => ({ ...values, pairs: some.map(({ pair }) => pair) })),
  );
}

function stepsOf(groups: readonly MarginGroup[]): MarginStep[] {
  return groups.map(({ pairs, before, after }) => ({ pairs: [...pairs], before, after }));
}
