import type { SessionAnswer } from '@naru/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useConsoleApi } from '../api/api-context.tsx';

export const SESSION_KEY = ['session'] as const;

const SESSION_RETRY_MS = 5000;

/** Who is signed in. Read again every few seconds, only while the desk does not answer. */
export function useSession(): UseQueryResult<SessionAnswer> {
  const api = useConsoleApi();
  return useQuery({
    queryKey: SESSION_KEY,
    queryFn: ({ signal }) => api.read('session', {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: (query) => (query.state.status === 'error' ? SESSION_RETRY_MS : false),
  });
}

/** The name of the signed-in operator, or ''. */
export function useOperatorName(): string {
  return useSession().data?.operator?.name ?? '';
}
