import type {
  AssignUnmatchedBody,
  DismissUnmatchedBody,
  RecordUnmatchedBody,
  ReturnUnmatchedBody,
  UnmatchedList,
  UnmatchedOrder,
  UnmatchedRow,
} from '@naru/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import type { Outcome } from '../../shared/api/call-failure.ts';
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

export interface UnmatchedActs {
  readonly record: (body: RecordUnmatchedBody) => Promise<Outcome<UnmatchedList>>;
  readonly assign: (body: AssignUnmatchedBody) => Promise<Outcome<UnmatchedOrder>>;
  readonly sendBack: (body: ReturnUnmatchedBody) => Promise<Outcome<UnmatchedOrder>>;
  readonly dismiss: (body: DismissUnmatchedBody) => Promise<Outcome<UnmatchedList>>;
  readonly reopen: (body: DismissUnmatchedBody) => Promise<Outcome<UnmatchedList>>;
}

/** Records and decides, and reads all lists again in any case. */
export function useUnmatchedActs(): UnmatchedActs {
  const api = useConsoleApi();
  const cache = useQueryClient();
  const after = async <T>(outcome: Outcome<T>): Promise<Outcome<T>> => {
    await cache.invalidateQueries({ queryKey: QUEUE_KEY });
    return outcome;
  };
  return {
    record: async (body) => after(await api.send('recordUnmatched', { body })),
    assign: async (body) => after(await api.send('assignUnmatched', { body })),
    sendBack: async (body) => after(await api.send('returnUnmatched', { body })),
    dismiss: async (body) => after(await api.send('dismissUnmatched', { body })),
    reopen: async (body) => after(await api.send('reopenUnmatched', { body })),
  };
}
