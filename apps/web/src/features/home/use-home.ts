import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { useLoggedFailure } from '../../shared/api/use-logged-failure.ts';
import { type TransactionRow, readTransactionRows } from '../../shared/api/transaction-row.ts';
import { useLanguage } from '../../shared/i18n/language-context.tsx';
import { type NewsFeed, readNews } from './read-news.ts';

const DELIVERED_PERIOD_MS = 60_000;
const NEWS_FRESH_MS = 10 * 60_000;

/** The latest deliveries, newest first, refreshed every minute. */
export function useDelivered(): UseQueryResult<readonly TransactionRow[]> {
  const api = useDeskApi();
  return useQuery({
    queryKey: ['delivered'],
    queryFn: ({ signal }) => api.get('/api/transaction/delivered', readTransactionRows, signal),
    initialData: () => api.peekFirst('/api/transaction/delivered', readTransactionRows),
    refetchInterval: DELIVERED_PERIOD_MS,
    staleTime: DELIVERED_PERIOD_MS,
  });
}

/** Headlines in the language of the page. A failure is only logged. */
export function useNews(): UseQueryResult<NewsFeed> {
  const api = useDeskApi();
  const { language } = useLanguage();
  const path = `/api/market/news?lang=${language}`;
  const result = useQuery({
    queryKey: ['news', language],
    queryFn: ({ signal }) => api.get(path, readNews, signal),
    initialData: () => api.peekFirst(path, readNews),
    staleTime: NEWS_FRESH_MS,
  });
  useLoggedFailure('the news could not be loaded', result.error);
  return result;
}
