import type { SettingChangeRow, SettingList } from '@naru/contract';
import { POLL_MS, QUEUE_KEY, SETTINGS_KEY } from '../../shared/api/query-keys.ts';
import { type PagedReading, type Reading, useReading } from '../../shared/page/reading.ts';
import { before, useRows } from '../../shared/page/use-pages.ts';

export const LIST_KEY = [...SETTINGS_KEY, 'list'] as const;
const CHANGES_KEY = [...SETTINGS_KEY, 'changes'] as const;

export function useSettings(): Reading<SettingList> {
  return useReading('settings', { request: {}, queryKey: LIST_KEY, refetchInterval: POLL_MS });
}

/** The changes of one setting, newest first. */
export function useSettingHistory(key: string): PagedReading<readonly SettingChangeRow[]> {
  return useRows({
    queryKey: [...CHANGES_KEY, key],
    read: (api, place, signal) =>
      api.read('settingHistory', { params: { key }, query: before(place) }, signal),
  });
}

/** Of a change, which may wait for a second person. */
export const SETTING_EFFECTS = { answers: LIST_KEY, changes: [CHANGES_KEY, QUEUE_KEY] } as const;
