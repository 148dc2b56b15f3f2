import type { MarketRecordRow } from '@naru/contract';
import { bindClasses, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { PagedList } from '../../shared/page/paged-list.tsx';
import { useMarketRecord } from './use-market.ts';
import sheet from './market.module.css';

const classes = bindClasses(sheet);

/** Who changed prices and margins, and why; newest first. */
export function RecordList({ isLive }: { readonly isLive: boolean }): ReactNode {
  const t = useT();
  const state = useMarketRecord(isLive);
  return (
    <PagedList state={state} emptyText={t('record.none')}>
      {(rows) => (
        <ul className={layout('ruled')} aria-label={t('record.title')}>
          {groupRows(rows).map((some, index) => (
            <Line key={`${some.row.happenedAt} ${index}`} {...some} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

interface RowGroup {
  readonly row: MarketRecordRow;
  readonly count: number;
}

/** What one change did to several pairs is one line. */
function groupRows(rows: readonly MarketRecordRow[]): readonly RowGroup[] {
  const groups = Map.groupBy(rows, (row) =>
    row.kind === 'margin' ? `${row.happenedAt} ${row.operator} ${row.note}` : row,
  );
  return [...groups.values()].flatMap((some) => some.slice(0, 1).map((row) => ({ row, count: some.length })));
}

function Line({ row, count }: RowGroup): ReactNode {
  const t = useT();
  const { stamp } = useTimeFormats();
  const textOf = useRowText();
  return (
    <li className={classes('line')}>
      <time dateTime={row.happenedAt} className={classes('time')}>
        {stamp(row.happenedAt)}
      </time>
      <span>
        <strong>{row.operator}</strong> {count === 1 ? textOf(row) : t('record.several', { count })}
        {row.approvedBy !== null && ` · ${t('history.approved', { name: row.approvedBy })}`}
        <span className={layout('quiet', 'block')}>{row.note}</span>
      </span>
    </li>
  );
}

function useRowText(): (row: MarketRecordRow) => string {
  const t = useT();
  const { day } = useTimeFormats();
  const written = (percent: string | null): string =>
    percent === null ? t('record.by_risk') : t('order.percent', { percent: percent.replace('-', '−') });
  return (row) => {
    if (row.kind === 'margin') {
      const { fromCurrency: from, toCurrency: to, before, after } = row;
      return t('record.adjusted', { from, to, before: written(before), after: written(after) });
    }
    const symbol = row.symbol === '*' ? t('record.all') : row.symbol;
    if (row.kind !== 'pin') return t(`record.${row.kind}`, { symbol });
    const time = row.until === null ? '' : day(row.until);
    return t('record.pin', { symbol, price: row.usdPrice ?? '', time });
  };
}
