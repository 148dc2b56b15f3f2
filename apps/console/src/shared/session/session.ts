import type { OperatorRight, SessionAnswer } from '@naru/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useConsoleApi } from '../api/api-context.tsx';
import { type CallFailure, isRefusal } from '../api/call-failure.ts';

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

/** Whether a refusal shows that the session is not what this page thinks. */
export function isSessionOld(failure: CallFailure): boolean {
  return isRefusal(failure, 'sign_in_required') || isRefusal(failure, 'right_missing');
}

/** The name of the signed-in operator, or ''. */
export function useOperatorName(): string {
  return useSession().data?.operator?.name ?? '';
}

/** Whether the signed-in operator has a right. Acts without it are not offered, and the desk refuses them. */
export function useCan(): (right: OperatorRight) => boolean {
  const rights = useSession().data?.operator?.rights ?? [];
  return (right) => rights.includes(right);
}
