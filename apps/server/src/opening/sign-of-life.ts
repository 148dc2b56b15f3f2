import type { Clock, SettingStore, SignOfLife } from '@naru/desk';
import { parseJson } from '../config/stored-setting.ts';

/** A value of the desk, not a setting that people change. */
const SEEN_KEY = 'operatorSeenAtMs';
/** The value is stored, and read again, at most this often. */
const STORE_EVERY_MS = 60_000;

/** When an operator was last active, stored in the database for every process and for the next start. */
export interface StoredSignOfLife extends SignOfLife {
  /** Records that an operator is active now. */
  readonly note: () => Promise<void>;
  /** Reads the value of other processes, unless an operator is active in this one. */
  readonly refresh: () => Promise<void>;
}

export function createSignOfLife({
  store,
  clock,
}: {
  readonly store: Pick<SettingStore, 'listSettings' | 'saveSetting'>;
  readonly clock: Clock;
}): StoredSignOfLife {
  let lastMs: number | null = null;
  const isRecent = (): boolean => lastMs !== null && clock.nowMs() - lastMs < STORE_EVERY_MS;
  return {
    lastMs: () => lastMs,
    note: async () => {
      if (isRecent()) return;
      const nowMs = clock.nowMs();
      await store.saveSetting(SEEN_KEY, JSON.stringify(nowMs));
      lastMs = nowMs;
    },
    refresh: async () => {
      if (isRecent()) return;
      const seenMs = parseJson((await store.listSettings()).get(SEEN_KEY) ?? 'null');
      // A clock of another process that is ahead does not keep the desk open for longer.
      if (typeof seenMs === 'number') lastMs = Math.max(lastMs ?? 0, Math.min(seenMs, clock.nowMs()));
    },
  };
}
