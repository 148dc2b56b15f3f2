import type { User } from '@naru/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useDeskApi } from '../api/api-context.tsx';
import { readUserId } from '../storage/browser-storage.ts';
import { readUser } from './read-user.ts';
import { watchSession } from './stored-session.ts';

const USER_FRESH_MS = 60_000;

/** Where the signed-in person stands in the query cache. */
export function userKey(userId: string): readonly [string, string] {
  return ['user', userId];
}

/** The path of everything about one person. */
export function userPath(userId: string): string {
  return `/api/user/${encodeURIComponent(userId)}`;
}

/** The stored identifier of the person, or null; it follows signing in and out. */
export function useUserId(): string | null {
  return useSyncExternalStore(watchSession, readUserId, () => null);
}

/** The person behind the stored identifier. That it cannot be had is nobody's news. */
export function useUser(): UseQueryResult<User> {
  const api = useDeskApi();
  const userId = useUserId();
  return useQuery({
    queryKey: userKey(userId ?? ''),
    queryFn: ({ signal }) => api.get(userPath(userId ?? ''), readUser, signal),
    enabled: userId !== null,
    staleTime: USER_FRESH_MS,
  });
}
