import type { ConsoleIssue, ConsoleIssueRow, ConsoleIssueWords, IssuePreview } from '@naru/contract';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import type { CallFailure, Outcome } from '../../../shared/api/call-failure.ts';
import type { ConsoleApi } from '../../../shared/api/console-api.ts';
import { POLL_MS } from '../../../shared/live/query-keys.ts';
import { type PagedReading, type Reading, readingOf } from '../../../shared/reading/reading.ts';
import { before, useRows } from '../../../shared/reading/use-pages.ts';

const ISSUES_KEY = ['issues'] as const;
const LIST_KEY = [...ISSUES_KEY, 'list'] as const;

/** The issues of the newsletter, newest first. */
export function useIssues(): PagedReading<readonly ConsoleIssueRow[]> {
  return useRows({
    queryKey: LIST_KEY,
    read: (api, place, signal) => api.read('issues', { query: before(place) }, signal),
    refetchInterval: POLL_MS,
  });
}

export function useIssue(id: string): Reading<ConsoleIssue> {
  const api = useConsoleApi();
  return readingOf(
    useQuery({
      queryKey: [...ISSUES_KEY, id],
      queryFn: ({ signal }) => api.read('issue', { params: { id } }, signal),
      refetchInterval: POLL_MS,
    }),
  );
}

export interface ShownLetter {
  readonly language: 'en' | 'kr';
  readonly words: ConsoleIssueWords['en'];
}

/** The letter as its readers would get it. */
export function useIssuePreview({ language, words }: ShownLetter): UseQueryResult<IssuePreview> {
  const api = useConsoleApi();
  return useQuery({
    queryKey: [...ISSUES_KEY, 'preview', language, words],
    queryFn: ({ signal }) => api.read('previewIssue', { body: { language, words } }, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}

/** Does an act on an issue, and shows what the desk answers. Returns the failure, or null. */
export function useIssueAct(): (
  send: (api: ConsoleApi) => Promise<Outcome<ConsoleIssue>>,
  onDone?: (issue: ConsoleIssue) => void,
) => Promise<CallFailure | null> {
  const api = useConsoleApi();
  const cache = useQueryClient();
  return async (send, onDone) => {
    const outcome = await send(api);
    if (outcome.ok) {
      cache.setQueryData([...ISSUES_KEY, outcome.value.id], outcome.value);
      onDone?.(outcome.value);
    }
    void cache.invalidateQueries({ queryKey: LIST_KEY });
    return outcome.ok ? null : outcome.failure;
  };
}

export function useIssueRemoval(): (id: string, version: number) => Promise<CallFailure | null> {
  const api = useConsoleApi();
  const cache = useQueryClient();
  return async (id, version) => {
    const outcome = await api.send('removeIssue', { params: { id }, body: { version } });
    await cache.invalidateQueries({ queryKey: LIST_KEY });
    return outcome.ok ? null : outcome.failure;
  };
}
