import {
  Tabs,
  bindClasses,
  layout,
  Checkbox,
  type Column,
  FigureText,
  Skeleton,
  Table,
  TextInput,
} from '@naru/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { PageHeading, usePageTitle } from '../shared/part/page-heading.tsx';
import { useTexts, type TextOf } from '../shared/i18n/language-context.tsx';
import sheet from './overview-page.module.css';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../shared/part/load-failed.tsx';
import { useCurrencies } from '../shared/market/market-queries.ts';
import {
  AssetName,
  MONEY_SIGN,
  type MoneyUnit,
  MoneyUnitSelect,
} from '../shared/market/money-unit-select.tsx';
import {
  type Holding,
  type ValueBySymbol,
  findHoldings,
  listHoldings,
  totalFloor,
} from '../features/overview/holdings.ts';
import { useDeskApi } from '../shared/api/api-context.tsx';
import type { DeskApi, Requests } from '../shared/api/desk-api.ts';
import { useUserId } from '../shared/session/use-session.ts';
import type { Texts } from '@naru/core';

const classes = bindClasses(sheet);

/** The second tab leads to the exchange. */
export function Page(): ReactNode {
  const t = useTexts(OVERVIEW_TEXTS);
  const navigate = useNavigate();
  usePageTitle(t('overview.title'));
  return (
    <div className={classes('page')}>
      <header className={layout('stack-3')}>
        <PageHeading>{t('overview.title')}</PageHeading>
        <p className={layout('quiet', 'size-lead')}>{t('overview.lead')}</p>
      </header>
      <Tabs
        label={t('overview.tabs')}
        tabs={[
          { key: 'overview', label: t('overview.tabOverview') },
          { key: 'exchange', label: t('overview.tabExchange') },
        ]}
        selectedKey="overview"
        onSelect={(key) => {
          if (key === 'exchange') void navigate('/buy-crypto-select');
        }}
      >
        <Overview />
      </Tabs>
    </div>
  );
}

const SUPPLY_PERIOD_MS = 60_000;

/** The specification does not explain this parameter; everyone gets the same figures. */
const EVERYBODY = 'all';

/** Value of the desk's holdings by symbol. A failure is silent. */
function useTotalSupply(unit: 'Usd' | 'Krw') {
  const api = useDeskApi();
  const param = useUserId() ?? EVERYBODY;
  return useQuery({
    queryKey: ['supply', unit, param],
    queryFn: ({ signal }) => readValues(api, unit, { params: { param } }, signal),
    refetchInterval: SUPPLY_PERIOD_MS,
  });
}

async function readValues(
  api: DeskApi,
  unit: 'Usd' | 'Krw',
  request: Requests['totalSupplyUsd'],
  signal: AbortSignal,
): Promise<ValueBySymbol> {
  if (unit === 'Krw') {
    const rows = await api.read('totalSupplyKrw', request, signal);
    return new Map(rows.map(({ symbol, krwValue }) => [symbol, krwValue]));
  }
  const rows = await api.read('totalSupplyUsd', request, signal);
  return new Map(rows.map(({ symbol, usdtValue }) => [symbol, usdtValue]));
}

/** Replaces hidden figures. */
const VEIL = '••••';
const COIN_DIGITS_MAX = 8;

const NO_VALUES: ReadonlyMap<string, number> = new Map();

interface Wish {
  readonly unit: MoneyUnit;
  readonly isShown: boolean;
  readonly search: string;
}

function Overview(): ReactNode {
  const t = useTexts(OVERVIEW_TEXTS);
  const currencies = useCurrencies();
  const usd = useTotalSupply('Usd');
  const krw = useTotalSupply('Krw');
  const [wish, setWish] = useState<Wish>({ unit: 'USD', isShown: true, search: '' });
  const { unit, isShown, search } = wish;
  const holdings = useMemo(
    () => listHoldings(currencies.data ?? [], usd.data ?? NO_VALUES, krw.data ?? NO_VALUES),
    [currencies.data, usd.data, krw.data],
  );
  const columns = useMemo(() => overviewColumns({ t, unit, isShown }), [t, unit, isShown]);
  const values = (unit === 'USD' ? usd : krw).data;
  const total = values === undefined ? '–' : `${MONEY_SIGN[unit]}${wholeText(totalFloor(values))}`;
  return (
    <div className={layout('stack-5')}>
      <div className={classes('head')}>
        <p className={classes('total')}>
          <span>{t('overview.total')}</span>
          <strong>
            <FigureText text={isShown ? total : VEIL} />
          </strong>
        </p>
        <WishTools wish={wish} onChange={(change) => setWish({ ...wish, ...change })} />
      </div>
      {currencies.isPending && <Skeleton height="1240px" />}
      {currencies.data === undefined && currencies.isError && (
        <LoadFailed text={t('overview.failed')} onRetry={currencies.refetch} />
      )}
      {currencies.data !== undefined && (
        <Table
          caption={t('overview.title')}
          columns={columns}
          rows={findHoldings(holdings, search)}
          rowKey={(holding) => holding.symbol}
          empty={t(holdings.length === 0 ? 'overview.empty' : 'overview.noMatch')}
        />
      )}
      <p className={layout('note')}>{t('overview.sorted')}</p>
    </div>
  );
}

interface WishToolsProps {
  readonly wish: Wish;
  readonly onChange: (change: Partial<Wish>) => void;
}

function WishTools({ wish, onChange }: WishToolsProps): ReactNode {
  const t = useTexts(OVERVIEW_TEXTS);
  return (
    <div className={classes('tools')}>
      <MoneyUnitSelect
        label={t('overview.unit')}
        unit={wish.unit}
        onUnitChange={(unit) => onChange({ unit })}
      />
      <TextInput
        type="search"
        aria-label={t('overview.search')}
        placeholder={t('overview.search')}
        value={wish.search}
        onChange={(event) => onChange({ search: event.currentTarget.value })}
      />
      <Checkbox
        checked={wish.isShown}
        onChange={(event) => onChange({ isShown: event.currentTarget.checked })}
      >
        {t('overview.show')}
      </Checkbox>
    </div>
  );
}

interface ColumnWish {
  readonly t: TextOf<typeof OVERVIEW_TEXTS>;
  readonly unit: MoneyUnit;
  readonly isShown: boolean;
}

function overviewColumns({ t, unit, isShown }: ColumnWish): readonly Column<Holding>[] {
  const coins = (amount: number, symbol: string): string =>
    isShown ? `${coinText(amount)} ${symbol}` : VEIL;
  return [
    { key: 'rank', header: t('overview.rank'), cell: ({ rank }) => rank },
    {
      key: 'asset',
      header: t('overview.asset'),
      isHeadline: true,
      cell: (holding) => <AssetName {...holding} />,
    },
    {
      key: 'inOrders',
      header: t('overview.inOrders'),
      align: 'end',
      cell: ({ inOrders, symbol }) => coins(inOrders, symbol),
    },
    {
      key: 'available',
      header: t('overview.available'),
      align: 'end',
      cell: ({ available, symbol }) => coins(available, symbol),
    },
    {
      key: 'total',
      header: t('overview.totalBalance'),
      align: 'end',
      isHeadline: true,
      cell: (holding) => (
        <span className={classes('balance')}>
          <b>{isShown ? valueText(holding, unit) : VEIL}</b>
          <span className={layout('note', 'light')}>{coins(holding.total, holding.symbol)}</span>
        </span>
      ),
    },
  ];
}

function valueText({ usdValue, krwValue }: Holding, unit: MoneyUnit): string {
  const value = unit === 'USD' ? usdValue : krwValue;
  return value === null ? '–' : `${MONEY_SIGN[unit]}${wholeText(Math.floor(value))}`;
}

function wholeText(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 0 });
}

function coinText(amount: number): string {
  return amount.toLocaleString('en-US', { maximumFractionDigits: COIN_DIGITS_MAX });
}

const OVERVIEW_TEXTS = {
  'overview.title': { en: 'Total Supply', kr: '총 보유량' },
  'overview.lead': {
    en: 'What we hold of each currency, and how much of it is reserved for orders.',
    kr: '저희가 보유한 통화별 금액과, 그중 주문에 배정된 금액이에요.',
  },
  'overview.tabs': { en: 'Overview and exchange', kr: '보유량 메뉴' },
  'overview.tabOverview': { en: 'Overview', kr: '개요' },
  'overview.tabExchange': { en: 'Exchange', kr: '교환' },
  'overview.total': { en: 'Total balance', kr: '총 잔액' },
  'overview.unit': { en: 'Show values in', kr: '표시 통화' },
  'overview.show': { en: 'Show balance', kr: '잔액 표시' },
  'overview.search': { en: 'Search', kr: '검색' },
  'overview.rank': { en: 'Rank', kr: '순위' },
  'overview.asset': { en: 'Asset', kr: '통화' },
  'overview.inOrders': { en: 'In orders', kr: '주문 중' },
  'overview.available': { en: 'Available to trade', kr: '교환 가능' },
  'overview.totalBalance': { en: 'Total balance', kr: '총 잔액' },
  'overview.sorted': {
    en: 'Sorted by value in US dollars, highest first.',
    kr: '미국 달러 가치가 큰 순서예요.',
  },
  'overview.noMatch': { en: 'No currency matches.', kr: '일치하는 통화가 없어요.' },
  'overview.empty': {
    en: 'Our holdings will appear here once the currencies are set up.',
    kr: '통화가 준비되면 보유량이 여기에 나타나요.',
  },
  'overview.failed': { en: 'We could not load the overview.', kr: '보유량을 불러오지 못했어요.' },
} as const satisfies Texts;
