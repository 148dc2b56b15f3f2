import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useDeskApi } from '../../../shared/api/api-context.tsx';
import { type TransactionRow, readTransactionRows } from '../../../shared/transaction/transaction-row.ts';

/** Fewer than that means that there are no more. */
const PAGE_ROWS = 10;

export type History = UseInfiniteQueryResult<InfiniteData<readonly TransactionRow[]>>;

/** The person's own transactions, the newest first, ten by ten. */
export function useHistory(userId: string): History {
  const api = useDeskApi();
  const path = `/api/transaction/user/${encodeURIComponent(userId)}?limit=${PAGE_ROWS}`;
  return useInfiniteQuery({
    queryKey: ['history', userId],
    queryFn: ({ signal, pageParam }) =>
      api.get(
        pageParam === '' ? path : `${path}&before=${encodeURIComponent(pageParam)}`,
        readTransactionRows,
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === PAGE_ROWS ? page.at(-1)?.reference : undefined),
  });
}
