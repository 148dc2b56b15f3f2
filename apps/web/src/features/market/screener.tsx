import {
  type Column,
  Select,
  Skeleton,
  Table,
  TextInput,
  VisuallyHidden,
  bindClasses,
  groupDigits,
  layout,
} from '@naru/ui';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type TextOf, useLanguage, useTexts } from '../../shared/i18n/language-context.tsx';
import { formatDateTime } from '../../shared/i18n/format-time.ts';
import { LoadFailed } from '../../shared/part/load-failed.tsx';
import {
  AssetName,
  MONEY_SIGN,
  type MoneyUnit,
  MoneyUnitSelect,
} from '../../shared/market/money-unit-select.tsx';
import { useLiveScreener } from './use-market.ts';
import { MARKET_TEXTS } from './texts.ts';
import { MARKET_SORTS, type MarketSort, listMarketRows } from './market-page-rows.ts';
import { type MarketRow, isMoney, shortenPriceFloor, swapPath } from './market-rows.ts';
import { ChangeText } from '../../shared/market/change-text.tsx';
import sheet from './screener.module.css';

const classes = bindClasses(sheet);

type MarketText = TextOf<typeof MARKET_TEXTS>;

const SORT_KEYS = {
  weight: 'screener.sortWeight',
  rating: 'screener.sortRating',
  name: 'screener.sortName',
  price: 'screener.sortPrice',
  day: 'screener.sortDay',
} as const satisfies Record<MarketSort, keyof typeof MARKET_TEXTS>;

interface Wish {
  readonly search: string;
  readonly sort: MarketSort;
  readonly unit: MoneyUnit;
}

/** All currencies with their prices, changes and moving averages. */
export function Screener(): ReactNode {
  const t = useTexts(MARKET_TEXTS);
  const screener = useLiveScreener();
  const [wish, setWish] = useState<Wish>({ search: '', sort: 'weight', unit: 'USD' });
  const navigate = useNavigate();
  const columns = useMemo(() => screenerColumns(t, wish.unit), [t, wish.unit]);
  // Deferred, as the table is large.
  const known = useDeferredValue(screener.rows);
  const rows = useMemo(() => listMarketRows(known ?? [], wish), [known, wish]);
  return (
    <section className={classes('screener')} aria-labelledby="screener-title">
      <h2 id="screener-title">{t('screener.title')}</h2>
      <WishTools wish={wish} onChange={(change) => setWish({ ...wish, ...change })} />
      {known !== undefined && (
        <Table
          caption={t('screener.title')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.symbol}
          onRowPress={({ symbol }) => void navigate(swapPath(symbol))}
          empty={t(known.length === 0 ? 'screener.noneYet' : 'screener.empty')}
        />
      )}
      {known === undefined && !screener.isError && <Skeleton height="1180px" />}
      {screener.rows === undefined && screener.isError && (
        <LoadFailed text={t('screener.failed')} onRetry={screener.retry} />
      )}
      <p className={layout('note')}>{t('screener.note')}</p>
    </section>
  );
}

interface WishToolsProps {
  readonly wish: Wish;
  readonly onChange: (change: Partial<Wish>) => void;
}

function WishTools({ wish, onChange }: WishToolsProps): ReactNode {
  const t = useTexts(MARKET_TEXTS);
  return (
    <div className={classes('tools')}>
      <TextInput
        type="search"
        aria-label={t('screener.search')}
        placeholder={t('screener.search')}
        value={wish.search}
        onChange={(event) => onChange({ search: event.currentTarget.value })}
      />
      <Select
        aria-label={t('screener.sort')}
        value={wish.sort}
        onChange={(event) =>
          onChange({ sort: MARKET_SORTS.find((each) => each === event.currentTarget.value) ?? 'weight' })
        }
      >
        {MARKET_SORTS.map((each) => (
          <option key={each} value={each}>
            {t(SORT_KEYS[each])}
          </option>
        ))}
      </Select>
      <MoneyUnitSelect
        label={t('screener.unit')}
        unit={wish.unit}
        onUnitChange={(unit) => onChange({ unit })}
      />
    </div>
  );
}

function screenerColumns(t: MarketText, unit: MoneyUnit): readonly Column<MarketRow>[] {
  return [
    {
      key: 'asset',
      header: t('screener.asset'),
      isHeadline: true,
      cell: (row) => (
        <Link to={swapPath(row.symbol)} className={classes('asset')}>
          <AssetName {...row} />
          <VisuallyHidden> {t('screener.swap')}</VisuallyHidden>
        </Link>
      ),
    },
    {
      key: 'price',
      header: t('screener.price'),
      align: 'end',
      isHeadline: true,
      cell: (row) => <Price row={row} unit={unit} />,
    },
    { ...changeColumn('hour', t('screener.hour'), (row) => row.change1h), isWideOnly: true },
    changeColumn('day', t('screener.day'), (row) => row.change24h),
    {
      key: 'line',
      header: t('screener.line'),
      align: 'end',
      cell: ({ sparkline, change7d }) => (
        <span className={classes('line')}>
          <ChangeText percent={change7d} />
          <Sparkline heights={sparkline} isDown={change7d?.startsWith('-') === true} />
        </span>
      ),
    },
    {
      key: 'rating',
      header: t('screener.rating'),
      align: 'end',
      cell: (row) => <RatingWord row={row} />,
    },
  ];
}

function changeColumn(
  key: string,
  header: string,
  percentOf: (row: MarketRow) => string | null,
): Column<MarketRow> {
  return { key, header, align: 'end', cell: (row) => <ChangeText percent={percentOf(row)} /> };
}

function Price({ row, unit }: { readonly row: MarketRow; readonly unit: MoneyUnit }): ReactNode {
  const t = useTexts(MARKET_TEXTS);
  const { language, timeZone } = useLanguage();
  const text = unit === 'USD' ? row.usdPrice : row.krwPrice;
  if (text === null) return <span className={layout('note', 'light')}>{t('screener.none')}</span>;
  const isLarge = !/^\d{1,2}(?:\.|$)/.test(text);
  const shown = shortenPriceFloor(text, unit === 'KRW' && isLarge ? 0 : undefined);
  return (
    <span className={classes('price')}>
      {MONEY_SIGN[unit]}
      {groupDigits(shown)}
      {!row.isTradable && row.pricedAtMs !== null && (
        <span className={layout('note', 'light')}>
          {t('screener.old', { time: formatDateTime(row.pricedAtMs, language, timeZone) })}
        </span>
      )}
    </span>
  );
}

function RatingWord({ row }: { readonly row: MarketRow }): ReactNode {
  const t = useTexts(MARKET_TEXTS);
  if (isMoney(row.symbol)) return <span className={layout('note', 'light')}>–</span>;
  if (row.rating === null) return <span className={layout('note', 'light')}>{t('rating.none')}</span>;
  return (
    <span className={classes('rating', row.rating)} title={t('screener.votes', row.votes)}>
      {t(`rating.${row.rating}`)}
    </span>
  );
}

const WIDTH = 96;
const HEIGHT = 28;
const HEIGHT_MAX = 1000;

interface SparklineProps {
  /** From 0 to 1000, oldest first. */
  readonly heights: readonly number[];
  readonly isDown: boolean;
}

/** Seven days as a line; decorative, as the figures are beside it. */
function Sparkline({ heights, isDown }: SparklineProps): ReactNode {
  const step = heights.length < 2 ? 0 : WIDTH / (heights.length - 1);
  const points = heights
    .map((height, index) => {
      const y = 1 + (HEIGHT - 2) * (1 - height / HEIGHT_MAX);
      return `${(index * step).toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
  return (
    <svg
      className={classes('sparkline', isDown ? 'down' : 'up')}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      {heights.length > 1 && <polyline points={points} />}
    </svg>
  );
}
