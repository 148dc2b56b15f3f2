import { useQuery } from '@tanstack/react-query';
import { useDeskApi, useLoggedFailure } from '../../shared/api/api-context.tsx';
import { toRows } from '../../shared/api/transaction-row.ts';
import { useLanguage } from '../../shared/i18n/language-context.tsx';
import { toNewsFeed } from './news-feed.ts';

const DELIVERED_PERIOD_MS = 60_000;
const NEWS_FRESH_MS = 10 * 60_000;

/** The latest deliveries, newest first, refreshed every minute. */
export function useDelivered() {
  const api = useDeskApi();
  return useQuery({
    queryKey: ['delivered'],
    queryFn: async ({ signal }) => toRows(await api.read('listDelivered', {}, signal)),
    initialData: () => {
      const listed = api.peekFirst('listDelivered', {});
      return listed && toRows(listed);
    },
    refetchInterval: DELIVERED_PERIOD_MS,
    staleTime: DELIVERED_PERIOD_MS,
  });
}

/** Headlines in the language of the page. A failure is only logged. */
export function useNews() {
  const api = useDeskApi();
  const { language } = useLanguage();
  const request = { query: { lang: language } };
  const result = useQuery({
    queryKey: ['news', language],
    queryFn: async ({ signal }) => toNewsFeed(await api.read('news', request, signal)),
    initialData: () => {
      const news = api.peekFirst('news', request);
      return news && toNewsFeed(news);
    },
    staleTime: NEWS_FRESH_MS,
  });
  useLoggedFailure('the news could not be loaded', result.error);
  return result;
}
