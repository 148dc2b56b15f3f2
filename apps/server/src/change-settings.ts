import { openStore } from '@naru/store';
import { systemClock } from './clock.ts';
import { databaseOf } from './config/database-of.ts';
import { runSettingCommand } from './config/setting-command.ts';
import { hashText } from './hash-text.ts';
import { reportToPerson } from './report-to-person.ts';

// Reads and changes the stored settings of a desk. With PostgreSQL the desk may run; the embedded database
// belongs to one process at a time, so the desk has to be stopped first.
await reportToPerson(async (say, settings) => {
  const store = await openStore({ ...databaseOf(settings), upgrades: false });
  try {
    const desk = { store, clock: systemClock, hashText };
    const { lines, exitCode } = await runSettingCommand(desk, process.argv.slice(2));
    for (const line of lines) say(line);
    return exitCode;
  } finally {
    await store.close();
  }
});
