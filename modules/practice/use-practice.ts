import { POLL_MS, type Reading, readingOf, useConsoleApi } from '@naru/console/module';
import { useQuery } from '@tanstack/react-query';
import { OPERATOR_CALLS } from './calls.ts';
import type { Practice } from './shapes.ts';

const RUNNING_POLL_MS = 2_000;

export function usePractice(): Reading<Practice> {
  const api = useConsoleApi();
  const query = useQuery({
    queryKey: ['practice'],
    queryFn: ({ signal }) => api.readOwn(OPERATOR_CALLS.practice, {}, signal),
    // An operator who is solving an incident waits for it to be called solved.
    refetchInterval: ({ state: { data } }) =>
      data?.incidents.some(({ state }) => state === 'running') === true ? RUNNING_POLL_MS : POLL_MS,
  });
  return readingOf(query);
}
