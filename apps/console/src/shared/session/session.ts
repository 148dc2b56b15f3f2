import type { OperatorRight } from '@naru/core';
import { OF_OPERATORS, type SessionAnswer } from '@naru/contract';
import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useConsoleApi } from '../api/api-context.tsx';
import { type CallFailure, type Outcome, failureOf, isRefusal } from '../api/call-failure.ts';
import type { ConsoleApi } from '../api/console-api.ts';

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
  return OF_OPERATORS.some((code) => isRefusal(failure, code));
}

/** The same calls; the session is read again as soon as a refusal shows that this page is wrong about it. */
export function watchSession(api: ConsoleApi, client: QueryClient): ConsoleApi {
  const watch = <T>(outcome: Outcome<T>): Outcome<T> => {
    if (!outcome.ok) note(outcome.failure);
    return outcome;
  };
  const note = (failure: CallFailure): void => {
    if (isSessionOld(failure)) void client.invalidateQueries({ queryKey: SESSION_KEY });
  };
  const watchReading = async <T>(reading: Promise<T>): Promise<T> => {
    try {
      return await reading;
    } catch (thrown) {
      note(failureOf(thrown));
      throw thrown;
    }
  };
  return {
    read: (name, request, signal) => watchReading(api.read(name, request, signal)),
    readOwn: (call, request, signal) => watchReading(api.readOwn(call, request, signal)),
    readOwnFile: async (call, request) => watch(await api.readOwnFile(call, request)),
    sendOwn: async (call, request) => watch(await api.sendOwn(call, request)),
    send: async (name, request) => watch(await api.send(name, request)),
    act: async (name, reference, body) => watch(await api.act(name, reference, body)),
    readFile: async (name, request) => watch(await api.readFile(name, request)),
    eventsPath: () => api.eventsPath(),
  };
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
