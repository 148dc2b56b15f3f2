import type { OpeningChange, OpeningDesk } from '@naru/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import { type CallFailure, type Outcome, isRefusal } from '../../shared/api/call-failure.ts';
import type { ConsoleApi } from '../../shared/api/console-api.ts';
import { POLL_MS, QUEUE_KEY } from '../../shared/api/query-keys.ts';
import { type PagedReading, type Reading, readingOf } from '../../shared/page/reading.ts';
import { before, useRows } from '../../shared/page/use-pages.ts';
import { SESSION_KEY } from '../../shared/session/session.ts';

const OPENING_KEY = ['opening'] as const;
const CHANGES_KEY = [...OPENING_KEY, 'changes'] as const;

export function useOpening(): Reading<OpeningDesk> {
  const api = useConsoleApi();
  const query = useQuery({
    queryKey: OPENING_KEY,
    queryFn: ({ signal }) => api.read('opening', {}, signal),
    refetchInterval: POLL_MS,
  });
  return readingOf(query);
}

/** Who changed the hours, the pauses and the announcements, newest first. */
export function useOpeningChanges(): PagedReading<readonly OpeningChange[]> {
  return useRows({
    queryKey: CHANGES_KEY,
    read: (api, place, signal) => api.read('openingChanges', { query: before(place) }, signal),
    refetchInterval: POLL_MS,
  });
}

/** Does an act, and shows the desk's answer, here and in the strip. Returns the failure, or null. */
export function useOpeningAct(): (
  send: (api: ConsoleApi) => Promise<Outcome<OpeningDesk>>,
) => Promise<CallFailure | null> {
  const api = useConsoleApi();
  const cache = useQueryClient();
  return async (send) => {
    await cache.cancelQueries({ queryKey: OPENING_KEY });
    const outcome = await send(api);
    if (outcome.ok) cache.setQueryData(OPENING_KEY, outcome.value);
    else await cache.refetchQueries({ queryKey: OPENING_KEY });
    void cache.invalidateQueries({ queryKey: CHANGES_KEY });
    void cache.invalidateQueries({ queryKey: [...QUEUE_KEY, 'status'] });
    if (!outcome.ok && isRefusal(outcome.failure, 'sign_in_required'))
      void cache.invalidateQueries({ queryKey: SESSION_KEY });
    return outcome.ok ? null : outcome.failure;
  };
}

/** The value of a field for date and time, in the reader's zone, as ISO 8601 in UTC; undefined if invalid. */
export function readLocalTime(text: string): string | undefined {
  const atMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? undefined : new Date(atMs).toISOString();
}

/** A moment as the value of a field for date and time, in the reader's zone. */
export function writeLocalTime(atMs: number): string {
  const zoneMs = new Date(atMs).getTimezoneOffset() * 60_000;
  return new Date(atMs - zoneMs).toISOString().slice(0, '2026-11-21T14:05'.length);
}
