import { type BackupWords, addBackupWords, readIdentity } from '../backup/backup-words.ts';
import { openBackup } from '../backup/read-backup.ts';
import { sayWhose } from '../backup/say-whose.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { systemClock } from '../machine/clock.ts';
import { getConfig } from '../config/config-problem.ts';
import { readProcessSettings } from '../config/process-settings.ts';
import { createIdSource } from '../machine/ids.ts';
import type { DefineCommand, Say } from '../command/command.ts';

export const defineRestore: DefineCommand = (command, { act, say }) => {
  addBackupWords(command)
    .description(
      'Puts a backed-up desk into an empty folder, and an empty database of PostgreSQL if its ' +
        'settings name one. Its next start handles the restore before it serves anybody.',
    )
    .action(act((filePath: string, words: BackupWords) => restore(filePath, words, say)));
};

async function restore(filePath: string, words: BackupWords, say: Say): Promise<0> {
  const settings = getConfig(readProcessSettings());
  const backup = await openBackup(filePath, await readIdentity(words));
  try {
    await sayWhose(say, settings, { ...backup, accepted: words.accept ?? null });
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
}
