import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useDeskApi } from '../api/api-context.tsx';
import { failureOfError } from '@naru/ui/client';
import { readUserId } from '../storage/browser-storage.ts';
import { watchSession } from './stored-session.ts';
import { useIsSignedIn } from './use-session.ts';

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
