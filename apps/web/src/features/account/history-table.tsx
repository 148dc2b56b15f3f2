import {
  AmountText,
  Button,
  type Column,
  Skeleton,
  StatusChip,
  Table,
  bindClasses,
  buttonClass,
} from '@naru/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { pageQuery } from '../../shared/api/desk-api.ts';
import { formatDateTime } from '../../shared/i18n/format-time.ts';
import { type TextOf, useLanguage, useTexts } from '../../shared/i18n/language-context.tsx';
import { LoadFailed } from '../../shared/part/load-failed.tsx';
import { useToastOnFirstFailure } from '../../shared/part/use-failure-toast.ts';
import { type TransactionRow, toRows } from '../../shared/api/transaction-row.ts';
import { ACCOUNT_TEXTS } from './texts.ts';
import sheet from './history-table.module.css';
import { useDeskApi } from '../../shared/api/api-context.tsx';

/** A shorter page is the last one. */
const PAGE_ROWS = 10;

const classes = bindClasses(sheet);

interface NumberedRow extends TransactionRow {
  readonly number: number;
}

/** The user's orders; each row leads to its page. */
export function HistoryTable({ userId }: { readonly userId: string }): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const { t: say, language, timeZone } = useLanguage();
  const navigate = useNavigate();
  const history = useHistory(userId);
  useToastOnFirstFailure(history.error);
  const rows = useMemo(
    () => (history.data?.pages.flat() ?? []).map((row, index) => ({ ...row, number: index + 1 })),
    [history.data],
  );
  const columns = useMemo(
    () =>
      historyColumns(
        t,
        (ms) => formatDateTime(ms, language, timeZone),
        (status) => say(`status.${status}`),
      ),
    [t, say, language, timeZone],
  );
  if (history.isPending) return <Skeleton height="320px" />;
  if (history.data === undefined) {
    return <LoadFailed text={t('history.failed')} onRetry={history.refetch} />;
  }
  return (
    <div className={classes('history')}>
      <Table
        caption={t('history.title')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.key}
        onRowPress={(row) => void navigate(detailsPath(row))}
        empty={<Empty />}
      />
      {history.hasNextPage && (
        <Button isLoading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </div>
  );
}

function detailsPath(row: TransactionRow): string {
  return `/buy-crypto-details/${encodeURIComponent(row.key)}`;
}

function historyColumns(
  t: TextOf<typeof ACCOUNT_TEXTS>,
  timeText: (timeMs: number) => string,
  statusWord: (status: TransactionRow['status']) => string,
): readonly Column<NumberedRow>[] {
  return [
    { key: 'number', header: t('history.number'), cell: ({ number }) => number },
    { key: 'sold', header: t('history.sold'), cell: ({ sold }) => <AmountText {...sold} /> },
    { key: 'bought', header: t('history.bought'), cell: ({ bought }) => <AmountText {...bought} /> },
    {
      key: 'id',
      header: t('history.id'),
      isHeadline: true,
      cell: (row) => <Link to={detailsPath(row)}>{row.reference}</Link>,
    },
    {
      key: 'time',
      header: t('history.time'),
      cell: ({ createdAtMs }) => (createdAtMs === null ? '' : timeText(createdAtMs)),
    },
    {
      key: 'status',
      header: t('history.status'),
      isHeadline: true,
      cell: ({ status }) => <StatusChip tone={status}>{statusWord(status)}</StatusChip>,
    },
  ];
}

function Empty(): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  return (
    <div className={classes('empty')}>
      <p>{t('history.empty')}</p>
      <Link to="/buy-crypto-select" className={buttonClass({ kind: 'primary' })}>
        {t('history.start')}
      </Link>
    </div>
  );
}

/** The user's own transactions, newest first. */
function useHistory(userId: string) {
  const api = useDeskApi();
  return useInfiniteQuery({
    queryKey: ['history', userId],
    queryFn: async ({ signal, pageParam }) => {
      const query = pageQuery(PAGE_ROWS, pageParam);
      return toRows(await api.read('listUserTransactions', { params: { userId }, query }, signal));
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === PAGE_ROWS ? page.at(-1)?.reference : undefined),
  });
}
