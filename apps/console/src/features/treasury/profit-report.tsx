import { PROFIT_GROUPS, type ProfitGroup, type ProfitRow } from '@naru/contract';
import { bindClasses, type Column, groupDigits, layout, Notice, Table, useServerClock } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import { SelectField, TextField } from '../../shared/form/fields.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import type { Translate } from '../../shared/i18n/translate.ts';
import { ReadingNotes } from '../../shared/page/reading-notes.tsx';
import { lastDays } from './profit-period.ts';
import { signedWorth } from './signed-amount.ts';
import { DownloadButtons } from './download-buttons.tsx';
import { ProfitChart } from './profit-chart.tsx';
import sheet from './profit.module.css';
import toolSheet from './treasury.module.css';
import { type ProfitQuery, useProfit } from './use-treasury.ts';

const classes = bindClasses(sheet);
const toolClasses = bindClasses(toolSheet);

const DAYS_SHOWN_FIRST = 30;
const SKELETON_ROWS = 8;

/** What the desk earned in a period, by day, pair, asset or person. */
export function ProfitReport(): ReactNode {
  const t = useT();
  const api = useConsoleApi();
  const clock = useServerClock();
  const [openedMs] = useState(() => clock.nowMs());
  const [ownZone] = useState(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  // The desk decides in which zone its days begin; until its answer they are those of the reader.
  const [zone, setZone] = useState(ownZone);
  const [chosen, setChosen] = useState<Partial<ProfitQuery>>({});
  const days = lastDays(DAYS_SHOWN_FIRST, { nowMs: openedMs, zone });
  const query: ProfitQuery = { by: 'day', ...days, zone: ownZone, ...chosen };
  const reading = useProfit(query);
  const profit = reading.value;
  if (profit !== null && profit.zone !== zone) setZone(profit.zone);
  return (
    <>
      <div className={toolClasses('tools')}>
        <Controls query={query} onChange={(change) => setChosen({ ...chosen, ...change })} />
        <DownloadButtons
          fileName={`profit-${query.by}-${query.from}-${query.to}`}
          read={(format) =>
            api.readFile(format === 'csv' ? 'profitCsv' : 'profitJson', { query: { ...query } })
          }
        />
      </div>
      <p className={layout('faint', 'below-4')}>{t('profit.text', { zone: profit?.zone ?? query.zone })}</p>
      <ReadingNotes reading={reading} rowCount={SKELETON_ROWS} />
      {profit !== null && (
        <>
          {profit.total.unpriced > 0 && (
            <Notice tone="warning">{t('profit.unpriced', { count: profit.total.unpriced })}</Notice>
          )}
          {query.by === 'day' && <ProfitChart rows={profit.rows} />}
          <ProfitTable
            by={query.by}
            rows={[{ key: TOTAL, name: null, amount: null, ...profit.total }, ...profit.rows]}
          />
        </>
      )}
    </>
  );
}

/** The key of the sum; no day, asset or person has this name. */
const TOTAL = 'total';

function Controls(props: {
  readonly query: ProfitQuery;
  readonly onChange: (change: Partial<ProfitQuery>) => void;
}): ReactNode {
  const { query, onChange } = props;
  const t = useT();
  // A date field is empty while somebody types.
  const changeDay = (day: 'from' | 'to', value: string): void => {
    if (value !== '') onChange({ [day]: value });
  };
  return (
    <div className={toolClasses('filters')}>
      <SelectField
        label={t('profit.by')}
        value={query.by}
        options={PROFIT_GROUPS.map((each) => [each, t(`profit.by.${each}`)])}
        onValueChange={(by) => onChange({ by })}
      />
      {(['from', 'to'] as const).map((day) => (
        <TextField
          key={day}
          type="date"
          label={t(`profit.${day}`)}
          text={query[day]}
          onTextChange={(value) => changeDay(day, value)}
        />
      ))}
    </div>
  );
}

function ProfitTable({
  by,
  rows,
}: {
  readonly by: ProfitGroup;
  readonly rows: readonly ProfitRow[];
}): ReactNode {
  const t = useT();
  return (
    <Table
      caption={t('profit.caption')}
      density="dense"
      rows={rows}
      rowKey={({ key }) => key}
      columns={profitColumns(
        t,
        by,
        rows.some(({ prizesKrw, prizesUsd }) => /[1-9]/.test(prizesUsd + prizesKrw)),
      )}
    />
  );
}

const FIGURES = ['earned', 'costs', 'prizes', 'profit'] as const;

function profitColumns(t: Translate, by: ProfitGroup, hasPrizes: boolean): readonly Column<ProfitRow>[] {
  const nameless = t(by === 'operator' ? 'profit.nobody' : 'profit.outside');
  return [
    {
      key: 'name',
      header: t(`profit.by.${by}`),
      isHeadline: true,
      cell: ({ key, name }) => (key === TOTAL ? <strong>{t('profit.total')}</strong> : (name ?? nameless)),
    },
    { key: 'orders', header: t('profit.orders'), align: 'end', cell: ({ orders }) => orders },
    ...FIGURES.filter((key) => key !== 'prizes' || hasPrizes).map((key): Column<ProfitRow> => ({
      key,
      header: t(`profit.${key}`),
      align: 'end',
      cell: (row) => <Money usd={row[`${key}Usd`]} krw={row[`${key}Krw`]} />,
    })),
    ...(by === 'asset'
      ? [
          {
            key: 'amount',
            header: t('profit.amount'),
            align: 'end',
            cell: ({ amount }: ProfitRow) => readableAmount(amount ?? '').replace('-', '−'),
          } as const,
        ]
      : []),
  ];
}

function Money({ usd, krw }: { readonly usd: string; readonly krw: string }): ReactNode {
  const t = useT();
  return (
    <span className={classes('lines', usd.startsWith('-') && 'loss-text')}>
      <span>{signedWorth(usd, (text) => t('treasury.worth.usd', { usd: groupDigits(text) }))}</span>
      <span>{signedWorth(krw, (text) => t('treasury.worth.krw', { krw: groupDigits(text) }))}</span>
    </span>
  );
}
