import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeskApi } from '../../../shared/api/api-context.tsx';
import { readTransactionRows } from '../../../shared/transaction/transaction-row.ts';

/** A shorter page is the last one. */
const PAGE_ROWS = 10;

/** The user's own transactions, newest first. */
export function useHistory(userId: string) {
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
