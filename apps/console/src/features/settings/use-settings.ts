import type { ChangeSettingBody, ConsoleSetting, SettingChangeRow, SettingList } from '@naru/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import type { CallFailure } from '../../shared/api/call-failure.ts';
import { POLL_MS, QUEUE_KEY, SETTINGS_KEY } from '../../shared/api/query-keys.ts';
import { type PagedReading, type Reading, readingOf } from '../../shared/page/reading.ts';
import { before, useRows } from '../../shared/page/use-pages.ts';

const LIST_KEY = [...SETTINGS_KEY, 'list'] as const;
const CHANGES_KEY = [...SETTINGS_KEY, 'changes'] as const;

export function useSettings(): Reading<SettingList> {
  const api = useConsoleApi();
  return readingOf(
    useQuery({
      queryKey: LIST_KEY,
      queryFn: ({ signal }) => api.read('settings', {}, signal),
      refetchInterval: POLL_MS,
    }),
  );
}

/** The changes of one setting, newest first. */
export function useSettingHistory(key: string): PagedReading<readonly SettingChangeRow[]> {
  return useRows({
    queryKey: [...CHANGES_KEY, key],
    read: (api, place, signal) =>
      api.read('settingHistory', { params: { key }, query: before(place) }, signal),
  });
}

interface ChangeOutcome {
  /** Null: the setting was changed. */
  readonly failure: CallFailure | null;
  /** The setting as it is now, if the desk has sent it. */
  readonly setting: ConsoleSetting | undefined;
}

/** Changes a setting and shows the desk's answer; after a refusal, the present value. */
export function useChangeSetting(): (key: string, body: ChangeSettingBody) => Promise<ChangeOutcome> {
  const api = useConsoleApi();
  const cache = useQueryClient();
  return async (key, body) => {
    await cache.cancelQueries({ queryKey: LIST_KEY });
    const outcome = await api.send('changeSetting', { params: { key }, body });
    if (outcome.ok) cache.setQueryData(LIST_KEY, outcome.value);
    else await cache.refetchQueries({ queryKey: LIST_KEY });
    void cache.invalidateQueries({ queryKey: [...CHANGES_KEY, key] });
    // It may wait for a second person.
    void cache.invalidateQueries({ queryKey: QUEUE_KEY });
    const now = cache.getQueryData<SettingList>(LIST_KEY);
    return {
      failure: outcome.ok ? null : outcome.failure,
      setting: now?.settings.find((setting) => setting.key === key),
    };
  };
}
