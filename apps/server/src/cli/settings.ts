import { openStore, openStoreBeside } from '@naru/store';
import { systemClock } from '../machine/clock.ts';
import { getConfig } from '../config/config-problem.ts';
import { readProcessSettings } from '../config/process-settings.ts';
import { databaseOf } from '../config/database-marks.ts';
import type { WithSettings } from '../config/setting-command.ts';
import { hashText } from '../machine/hash-text.ts';

/** A desk with the embedded database has to be stopped before a change: one process at a time writes it. */
export const withSettings: WithSettings = async (use, run) => {
  const place = databaseOf(getConfig(readProcessSettings()));
  const beside = use === 'read' ? await openStoreBeside(place) : null;
  // The store is also opened before the first start.
  const store = beside ?? (await openStore({ ...place, upgrades: false }));
  try {
    return await run({ store, clock: systemClock, hashText, findActing: () => null });
  } finally {
    await store.close();
  }
};
