import {
  type EngineState,
  MARKET_ACTS_MAX,
  type MarginAct,
  type MarginList,
  type MarketActRow,
} from '@naru/contract';
import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useT, useTimeFormats } from '../../../shared/i18n/language-context.tsx';
import { BoundNote } from '../../../shared/reading/reading-notes.tsx';
import sheet from './market.module.css';

const classes = bindClasses(sheet);

interface RecordListProps {
  readonly acts: EngineState['acts'];
  readonly marginActs: MarginList['acts'];
}

interface Line {
  readonly happenedAt: string;
  readonly operator: string;
  readonly note: string;
  readonly text: string;
}

/** Who changed prices and margins, and why; newest first. */
export function RecordList({ acts, marginActs }: RecordListProps): ReactNode {
  const t = useT();
  const { stamp } = useTimeFormats();
  const textOfAct = useActText();
  const textOfMargin = useMarginText();
  const lines: readonly Line[] = [
    ...acts.map((act) => ({ ...act, text: textOfAct(act) })),
    ...marginActs.map((act) => ({ ...act, text: textOfMargin(act) })),
  ].toSorted((left, right) => Date.parse(right.happenedAt) - Date.parse(left.happenedAt));
  if (lines.length === 0) return <p className={classes('empty')}>{t('record.none')}</p>;
  return (
    <>
      <ul className={classes('record')} aria-label={t('record.title')}>
        {lines.map((line, index) => (
          <li key={`${line.happenedAt} ${index}`} className={classes('line')}>
            <time dateTime={line.happenedAt} className={classes('time')}>
              {stamp(line.happenedAt)}
            </time>
            <span>
              <strong>{line.operator}</strong> {line.text}
              <span className={classes('why')}>{line.note}</span>
            </span>
          </li>
        ))}
      </ul>
      <BoundNote shown={Math.max(acts.length, marginActs.length)} max={MARKET_ACTS_MAX} />
    </>
  );
}

function useActText(): (act: MarketActRow) => string {
  const t = useT();
  const { day } = useTimeFormats();
  return ({ kind, symbol: named, usdPrice, until }) => {
    const symbol = named === '*' ? t('record.all') : named;
    if (kind !== 'pin') return t(`record.${kind}`, { symbol });
    return t('record.pin', { symbol, price: usdPrice ?? '', time: until === null ? '' : day(until) });
  };
}

function useMarginText(): (act: MarginAct) => string {
  const t = useT();
  const written = (percent: string | null): string =>
    percent === null ? t('record.by_risk') : t('margin.percent', { percent });
  return ({ fromCurrency, toCurrency, before, after }) =>
    t('record.adjusted', {
      from: fromCurrency,
      to: toCurrency,
      before: written(before),
      after: written(after),
    });
}
