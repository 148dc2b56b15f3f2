import { BACKUP_USAGE, readBackupArguments } from './backup/read-arguments.ts';
import { openBackup } from './backup/read-backup.ts';
import { sayWhose } from './backup/say-whose.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { systemClock } from './clock.ts';
import { createIdSource } from './ids.ts';
import { reportToPerson } from './report-to-person.ts';

// Puts a backed-up desk into an empty folder, and an empty database of PostgreSQL if its settings name one.
// Its next start handles the restore before it serves anybody.
await reportToPerson(async (say, settings) => {
  const given = await readBackupArguments(process.argv.slice(2));
  if (given === null) {
    say(`Usage: npm run restore -- ${BACKUP_USAGE}`);
    return 2;
  }
  const backup = await openBackup(given.filePath, given.identity);
  try {
    await sayWhose(say, settings, { ...backup, accepted: given.accepted });
    const restoreId = createIdSource(systemClock).nextRowId();
    const restored = { restoreId, beganAtMs: systemClock.nowMs() };
    const digests = await restoreBackup(settings, backup, restored);
    const rowCount = [...digests.values()].reduce((sum, { rows }) => sum + rows, 0);
    say(`Restored ${digests.get('orders')?.rows ?? 0} orders, ${rowCount} rows in all, each as it was.`);
    say('Start the desk. It holds every unfinished order until you have looked at it: see');
    say('docs/operating/restored-desk.md.');
    return 0;
  } finally {
    backup.close();
  }
});
