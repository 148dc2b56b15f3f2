import type { ChangeSettingBody, ConsoleSetting, SettingChangeRow, SettingList } from '@naru/contract';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import type { CallFailure } from '../../../shared/api/call-failure.ts';
import { POLL_MS } from '../../../shared/live/query-keys.ts';
import {
  FIRST_PAGE,
  type PagedReading,
  type Reading,
  pagedReadingOf,
  readingOf,
} from '../../../shared/reading/reading.ts';

const SETTINGS_KEY = ['settings', 'list'] as const;
const CHANGES_KEY = ['settings', 'changes'] as const;

export function useSettings(): Reading<SettingList> {
  const api = useConsoleApi();
  return readingOf(
    useQuery({
      queryKey: SETTINGS_KEY,
      queryFn: ({ signal }) => api.read('settings', {}, signal),
      refetchInterval: POLL_MS,
    }),
  );
}

/** The changes of one setting, newest first. */
export function useSettingHistory(key: string): PagedReading<readonly SettingChangeRow[]> {
  const api = useConsoleApi();
  const query = useInfiniteQuery({
    queryKey: [...CHANGES_KEY, key],
    queryFn: ({ pageParam, signal }) => {
      const place = pageParam === null ? {} : { before: pageParam };
      return api.read('settingHistory', { params: { key }, query: place }, signal);
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextBefore,
  });
  return { ...pagedReadingOf(query), value: query.data?.pages.flatMap((page) => page.rows) ?? null };
}

interface ChangeOutcome {
  /** Null: it is changed. */
  readonly failure: CallFailure | null;
  /** The setting as it is now, if the desk said so. */
  readonly setting: ConsoleSetting | undefined;
}

/** Changes a setting and shows what the desk answers; after a refusal, what it has now. */
export function useChangeSetting(): (key: string, body: ChangeSettingBody) => Promise<ChangeOutcome> {
  const api = useConsoleApi();
  const cache = useQueryClient();
  return async (key, body) => {
    await cache.cancelQueries({ queryKey: SETTINGS_KEY });
    const outcome = await api.send('changeSetting', { params: { key }, body });
    if (outcome.ok) cache.setQueryData(SETTINGS_KEY, outcome.value);
    else await cache.refetchQueries({ queryKey: SETTINGS_KEY });
    void cache.invalidateQueries({ queryKey: [...CHANGES_KEY, key] });
    const now = cache.getQueryData<SettingList>(SETTINGS_KEY);
    return {
      failure: outcome.ok ? null : outcome.failure,
      setting: now?.settings.find((setting) => setting.key === key),
    };
  };
}
