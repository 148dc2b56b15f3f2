import type { MarketRecordRow } from '@naru/contract';
import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { PagedList } from '../../shared/page/paged-list.tsx';
import { useMarketRecord } from './use-market.ts';
import sheet from './market.module.css';

const classes = bindClasses(sheet);

/** Who changed prices and margins, and why; newest first. */
export function RecordList({ isLive }: { readonly isLive: boolean }): ReactNode {
  const t = useT();
  const { stamp } = useTimeFormats();
  const state = useMarketRecord(isLive);
  const textOf = useRowText();
  return (
    <PagedList state={state} subject="record" emptyText={t('record.none')}>
      {(rows) => (
        <ul className={classes('record')} aria-label={t('record.title')}>
          {rows.map((row, index) => (
            <li key={`${row.happenedAt} ${index}`} className={classes('line')}>
              <time dateTime={row.happenedAt} className={classes('time')}>
                {stamp(row.happenedAt)}
              </time>
              <span>
                <strong>{row.operator}</strong> {textOf(row)}
                <span className={classes('why')}>{row.note}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function useRowText(): (row: MarketRecordRow) => string {
  const t = useT();
  const { day } = useTimeFormats();
  const written = (percent: string | null): string =>
    percent === null ? t('record.by_risk') : t('margin.percent', { percent: percent.replace('-', '−') });
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
