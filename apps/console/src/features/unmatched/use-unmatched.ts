import type { UnmatchedList, UnmatchedRow } from '@naru/contract';
import { POLL_MS, QUEUE_KEY } from '../../shared/api/query-keys.ts';
import type { PagedReading } from '../../shared/page/reading.ts';
import { before, usePages } from '../../shared/page/use-pages.ts';

type Currencies = UnmatchedList['currencies'];

/** Money that belongs to no order; read again whenever an order changes. */
export function useUnmatched(state: UnmatchedRow['state']): PagedReading<readonly UnmatchedRow[]> & {
  readonly currencies: Currencies;
} {
  const { value: pages, ...reading } = usePages({
    queryKey: [...QUEUE_KEY, 'unmatched', state],
    read: (api, place, signal) =>
      api.read('unmatchedDeposits', { query: { state, ...before(place) } }, signal),
    refetchInterval: POLL_MS,
  });
  return {
    ...reading,
    value: pages?.flatMap(({ rows }) => rows) ?? null,
    currencies: pages?.[0]?.currencies ?? [],
  };
}
