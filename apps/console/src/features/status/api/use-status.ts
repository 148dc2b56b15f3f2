import type { DeskStatus } from '@naru/contract';
import { useQuery } from '@tanstack/react-query';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import { POLL_MS, QUEUE_KEY } from '../../../shared/live/query-keys.ts';
import { type Reading, readingOf } from '../../../shared/reading/reading.ts';
import { useCan } from '../../../shared/session/session.ts';

/** What needs a person now; also read again whenever an order changes. */
export function useStatus(): Reading<DeskStatus> {
  const api = useConsoleApi();
  const can = useCan();
  const query = useQuery({
    queryKey: [...QUEUE_KEY, 'status'],
    queryFn: ({ signal }) => api.read('status', {}, signal),
    refetchInterval: POLL_MS,
    // A page that nobody looks at calls, too.
    refetchIntervalInBackground: true,
    enabled: can('view_desk'),
  });
  return readingOf(query);
}
