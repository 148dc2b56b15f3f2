import type { Practice } from '@naru/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import type { Outcome } from '../../shared/api/call-failure.ts';
import type { ConsoleApi } from '../../shared/api/console-api.ts';
import { POLL_MS } from '../../shared/api/query-keys.ts';
import { type Reading, readingOf } from '../../shared/page/reading.ts';

const PRACTICE_KEY = ['practice'] as const;
const RUNNING_POLL_MS = 2_000;

export function usePractice(): Reading<Practice> {
  const api = useConsoleApi();
  const query = useQuery({
    queryKey: PRACTICE_KEY,
    queryFn: ({ signal }) => api.read('practice', {}, signal),
    // An operator who is solving an incident waits for it to be called solved.
    refetchInterval: ({ state: { data } }) =>
      data?.incidents.some(({ state }) => state === 'running') === true ? RUNNING_POLL_MS : POLL_MS,
  });
  return readingOf(query);
}

/** Does an act, after which anything on any page may be different. */
export function usePracticeAct(): (
  send: (api: ConsoleApi) => Promise<Outcome<Practice>>,
) => Promise<Outcome<Practice>> {
  const api = useConsoleApi();
  const cache = useQueryClient();
  return async (send) => {
    const outcome = await send(api);
    if (outcome.ok) cache.setQueryData(PRACTICE_KEY, outcome.value);
    void cache.invalidateQueries();
    return outcome;
  };
}
