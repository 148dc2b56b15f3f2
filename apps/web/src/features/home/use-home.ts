import type { DeskFacts } from '@naru/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { type TransactionRow, toRows } from '../../shared/api/transaction-row.ts';
import { useDeskFacts } from '../../shared/brand/use-desk-facts.ts';
import { useLanguage } from '../../shared/i18n/language-context.tsx';
import { useCurrencies } from '../../shared/market/market-queries.ts';
import { type NewsFeed, toNewsFeed } from './headlines.ts';

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

/** Headlines in the language of the page. */
function useNews() {
  const api = useDeskApi();
  const { language } = useLanguage();
  const request = { query: { lang: language } };
  return useQuery({
    queryKey: ['news', language],
    queryFn: async ({ signal }) => toNewsFeed(await api.read('news', request, signal)),
    initialData: () => {
      const news = api.peekFirst('news', request);
      return news && toNewsFeed(news);
    },
    staleTime: NEWS_FRESH_MS,
  });
}

/** What the lower half of the home page shows. */
export interface HomeData {
  readonly desk: DeskFacts | null;
  readonly rows: readonly TransactionRow[] | undefined;
  readonly rowsError: Error | null;
  readonly news: NewsFeed | undefined;
  readonly newsError: Error | null;
  readonly isRehearsal: boolean;
}

export function useHomeData(): HomeData {
  const desk = useDeskFacts();
  const { data: rows, error: rowsError } = useDelivered();
  const { data: news, error: newsError } = useNews();
  const currencies = useCurrencies().data;
  const isRehearsal = currencies?.some(({ environment }) => environment === 'rehearsal') === true;
  return { desk, rows, rowsError, news, newsError, isRehearsal };
}
