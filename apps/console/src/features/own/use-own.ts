import type { ConsoleSessionList } from '@naru/contract';
import { POLL_MS } from '../../shared/api/query-keys.ts';
import { type Reading, useReading } from '../../shared/page/reading.ts';

export const OWN_KEY = ['own-sessions'] as const;

/** Where the operator is signed in. */
export function useOwnSessions(): Reading<ConsoleSessionList> {
  return useReading('ownSessions', { request: {}, queryKey: OWN_KEY, refetchInterval: POLL_MS });
}

/** Of the operator's acts on their own sign-in. */
export const OWN_EFFECTS = { answers: OWN_KEY } as const;
