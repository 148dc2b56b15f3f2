import { type Column, Disclosure, Skeleton, Table, Tabs, bindClasses, groupDigits, layout } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { LoadFailed } from '../../shared/part/load-failed.tsx';
import { useLanguage, useTexts } from '../../shared/i18n/language-context.tsx';
import { formatClock, formatDateTime } from '../../shared/i18n/format-time.ts';
import { ChangeText } from '../../shared/market/change-text.tsx';
import { type ChartedPair, type PairHistoryState, usePairHistory } from './use-pair-history.ts';
import {
  CHART_RANGES,
  type ChartRange,
  type RatePoint,
  chartLine,
  showRate,
  thinOut,
} from './pair-history.ts';
import sheet from './pair-chart.module.css';
import { PAIR_CHART_TEXTS } from './texts.ts';

const classes = bindClasses(sheet);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const RANGES = {
  '24h': { labelKey: 'day', lengthMs: DAY_MS, rowEveryMs: HOUR_MS },
  '7d': { labelKey: 'week', lengthMs: 7 * DAY_MS, rowEveryMs: DAY_MS },
} as const satisfies Record<ChartRange, object>;

/** In the units of the drawing, which is stretched to the width of its place. */
const DRAWING = { width: 320, height: 112, margin: 4 } as const;

/** The market rate of a pair over the last day or week, as a line and as a table. */
export function PairChart(pair: ChartedPair): ReactNode {
  const t = useTexts(PAIR_CHART_TEXTS);
  const [range, setRange] = useState<ChartRange>('24h');
  const state = usePairHistory(pair, range);
  return (
    <Tabs
      label={t('period')}
      tabs={CHART_RANGES.map((key) => ({ key, label: t(RANGES[key].labelKey) }))}
      selectedKey={range}
      onSelect={setRange}
    >
      <div className={layout('stack-2', 'top')}>
        <ChartBody state={state} range={range} />
      </div>
    </Tabs>
  );
}

interface ChartBodyProps {
  readonly state: PairHistoryState;
  readonly range: ChartRange;
}

function ChartBody({ state, range }: ChartBodyProps): ReactNode {
  const t = useTexts(PAIR_CHART_TEXTS);
  switch (state.kind) {
    case 'loading':
      return <Skeleton height="180px" />;
    case 'empty':
      return <p className={layout('note')}>{t('empty')}</p>;
    case 'failed':
      return <LoadFailed text={t(navigator.onLine ? 'failed' : 'offline')} onRetry={state.retry} />;
    case 'shown':
      return <ShownChart state={state} range={range} />;
  }
}

interface ShownChartProps extends ChartBodyProps {
  readonly state: Extract<PairHistoryState, { kind: 'shown' }>;
}

function ShownChart({ state: { history, everyMs, isDemo }, range }: ShownChartProps): ReactNode {
  const t = useTexts(PAIR_CHART_TEXTS);
  const { t: common } = useLanguage();
  const { labelKey, lengthMs } = RANGES[range];
  const show = (rate: RatePoint['rate']): string => groupDigits(showRate(history, rate));
  const pair = { base: history.baseSymbol, quote: history.quoteSymbol };
  const words = {
    ...pair,
    period: t(labelKey),
    first: show(history.first.rate),
    last: show(history.last.rate),
    low: show(history.low),
    high: show(history.high),
  };
  const untilMs = history.last.atMs;
  const line = chartLine(history, { ...DRAWING, fromMs: untilMs - lengthMs, untilMs, everyMs });
  return (
    <>
      <p className={layout('row-0-4', 'between', 'small', 'unbound')}>
        <span className={layout('medium')}>{t('pair', pair)}</span>
        <ChangeText percent={history.changePercent} />
      </p>
      <svg
        className={classes('chart')}
        viewBox={`0 0 ${DRAWING.width} ${DRAWING.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('line', words)}
      >
        <path className={classes('line')} d={line} />
      </svg>
      <p className={layout('row-0-4', 'between', 'small', 'unbound')}>
        <span>
          <span className={layout('quiet')}>{t('low')}</span>{' '}
          <span className={layout('medium')}>{words.low}</span>
        </span>
        <span>
          <span className={layout('quiet')}>{t('high')}</span>{' '}
          <span className={layout('medium')}>{words.high}</span>
        </span>
      </p>
      <p className={layout('note')}>{isDemo ? `${t('note')} ${common('app.demoRates')}` : t('note')}</p>
      <Disclosure summary={t('table')}>
        <RateTable rows={thinOut(history.points, RANGES[range].rowEveryMs)} range={range} show={show} />
      </Disclosure>
    </>
  );
}

interface RateTableProps {
  readonly rows: readonly RatePoint[];
  readonly range: ChartRange;
  readonly show: (rate: RatePoint['rate']) => string;
}

function RateTable({ rows, range, show }: RateTableProps): ReactNode {
  const t = useTexts(PAIR_CHART_TEXTS);
  const { language, timeZone } = useLanguage();
  const showTime = range === '24h' ? formatClock : formatDateTime;
  const columns: readonly Column<RatePoint>[] = [
    {
      key: 'time',
      header: t('time'),
      cell: ({ atMs }) => showTime(atMs, language, timeZone),
      isHeadline: true,
    },
    { key: 'rate', header: t('rate'), align: 'end', cell: ({ rate }) => show(rate), isHeadline: true },
  ];
  return (
    <Table
      caption={t('title')}
      columns={columns}
      rows={rows.toReversed()}
      rowKey={({ atMs }) => String(atMs)}
      density="dense"
    />
  );
}
