// Opens the database of the environment as a desk does, and writes numbers into it until it is killed. Its
// standard output has those that were acknowledged, and the events of the copy.
import { setTimeout as pause } from 'node:timers/promises';
import { getConfig } from '../config/config-problem.ts';
import { readProcessSettings } from '../config/process-settings.ts';
import { openDeskStore } from '../open-desk-store.ts';

export const WRITTEN_SETTING = 'written';
const PADDING = 'x'.repeat(4_000);

if (import.meta.main) {
  const settings = getConfig(readProcessSettings());
  const { store } = await openDeskStore(settings, ({ event }) => process.stdout.write(`${event}\n`), null);
  for (let number = 1; ; number += 1) {
    await store.saveSetting(WRITTEN_SETTING, JSON.stringify({ number, PADDING }));
    process.stdout.write(`${number}\n`);
    await pause(1);
  }
}
