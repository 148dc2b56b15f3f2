import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import { failureOfError } from '@naru/ui/client';
import { useDeskApi } from '../api/api-context.tsx';
import { endSession, clearSession, isSignedIn, watchSession } from './stored-session.ts';
import { readUserId } from '../storage/browser-storage.ts';

/** Whether a token is stored; it follows other tabs. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(watchSession, isSignedIn, () => false);
}

/** Forgets everything that the pages have read and starts again. */
export const ResetContext = createContext<() => void>(() => undefined);

/** Ends the session here and now; the desk is informed, and nobody waits for its answer. */
export function useLogout(): () => void {
  const api = useDeskApi();
  const reset = use(ResetContext);
  return useCallback(() => {
    // The token goes out with this call before it is cleared on the next line.
    void endSession(api);
    clearSession();
    reset();
  }, [api, reset]);
}

const USER_FRESH_MS = 60_000;

/** Key of the signed-in person in the query cache. */
export function userKey(userId: string): readonly [string, string] {
  return ['user', userId];
}

/** A token is stored, and the desk says that its session has ended. */
export function useIsSessionEnded(): boolean {
  const isSignedIn = useIsSignedIn();
  const { error } = useUser();
  const failure = error === null ? null : failureOfError(error);
  return isSignedIn && failure !== null && 'httpStatus' in failure && failure.httpStatus === 401;
}

/** The stored identifier of the person, or null; follows sign-in and sign-out. */
export function useUserId(): string | null {
  return useSyncExternalStore(watchSession, readUserId, () => null);
}

/** The person behind the stored identifier. A failure is not shown. */
export function useUser() {
  const api = useDeskApi();
  const userId = useUserId();
  return useQuery({
    queryKey: userKey(userId ?? ''),
    queryFn: async ({ signal }) => (await api.read('getUser', { params: { id: userId ?? '' } }, signal)).user,
    enabled: userId !== null,
    staleTime: USER_FRESH_MS,
  });
}
