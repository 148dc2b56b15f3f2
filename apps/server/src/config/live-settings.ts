import type { SettingStore } from '@naru/desk';
import type { Log } from '../log/json-log.ts';
import { getConfig } from './config-problem.ts';
import { type SettingValues, readSettings } from './setting-catalogue.ts';

/** The stored settings as they are now. */
export interface LiveSettings {
  /** Read them where they count, and keep no copy. */
  readonly current: () => SettingValues;
  /** Looks whether anybody has changed one, in any process, and reads them all again if so. */
  readonly refresh: () => Promise<void>;
}

interface LiveSettingsParts {
  readonly store: Pick<SettingStore, 'listSettings' | 'listSettingChanges'>;
  readonly log: Log;
}

/** Throws a ConfigFault if the desk cannot start with its settings. */
export async function openLiveSettings({ store, log }: LiveSettingsParts): Promise<LiveSettings> {
  // The number first: a change in between is then read twice, and never missed.
  let readNumber = await findNewestNumber(store);
  let values = getConfig(readSettings(await store.listSettings()));
  return {
    current: () => values,
    refresh: async () => {
      const newest = await findNewestNumber(store);
      if (newest === readNumber) return;
      const read = readSettings(await store.listSettings());
      // Another refresh that began later has read newer values.
      if (newest <= readNumber) return;
      readNumber = newest;
      if (read.ok) values = read.value;
      // Somebody wrote into the table by hand: what was good before goes on.
      else
        for (const { setting } of read.problems)
          log({ level: 'error', event: 'settings_unusable', fields: { setting } });
    },
  };
}

async function findNewestNumber(store: LiveSettingsParts['store']): Promise<number> {
  const [newest] = await store.listSettingChanges({ limit: 1 });
  return newest?.actNumber ?? 0;
}
