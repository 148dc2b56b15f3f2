import { openStore, openStoreBeside } from '@naru/store';
import { systemClock } from './clock.ts';
import { databaseOf } from './config/database-of.ts';
import { runSettingCommand } from './config/setting-command.ts';
import { hashText } from './hash-text.ts';
import { reportToPerson } from './report-to-person.ts';

const READING_VERBS: ReadonlySet<unknown> = new Set(['list', 'get', 'history']);

// Reads and changes the stored settings of a desk. The desk may run; only before a change, one with the
// embedded database has to be stopped, which one process at a time writes.
await reportToPerson(async (say, settings) => {
  const place = databaseOf(settings);
  const beside = READING_VERBS.has(process.argv[2]) ? await openStoreBeside(place) : null;
  // Before the first start, too.
  const store = beside ?? (await openStore({ ...place, upgrades: false }));
  try {
    const desk = { store, clock: systemClock, hashText };
    const { lines, exitCode } = await runSettingCommand(desk, process.argv.slice(2));
    for (const line of lines) say(line);
    return exitCode;
  } finally {
    await store.close();
  }
});
