import { type Newer, assertSameDesk, listNewer } from '../backup/compare-desk.ts';
import { drillBackup } from '../backup/drill-backup.ts';
import { type BackupWords, addBackupWords, readIdentity } from '../backup/backup-words.ts';
import { openBackup } from '../backup/read-backup.ts';
import { sayWhose } from '../backup/say-whose.ts';
import { getConfig } from '../config/config-problem.ts';
import { readProcessSettings } from '../config/process-settings.ts';
import type { DefineCommand, ExitCode, Say } from '../command/command.ts';

export const defineDrill: DefineCommand = (command, { act, say }) => {
  addBackupWords(command)
    .description(
      'Restores a backup aside and checks it, while the desk runs; says what the desk has that it lacks.',
    )
    .action(act((filePath: string, words: BackupWords) => drill(filePath, words, say)));
};

async function drill(filePath: string, words: BackupWords, say: Say): Promise<ExitCode> {
  const settings = getConfig(readProcessSettings());
  const backup = await openBackup(filePath, await readIdentity(words));
  try {
    await assertSameDesk(settings, backup.manifest);
    await sayWhose(say, settings, { ...backup, accepted: words.accept ?? null });
    const { digests, auditEntryCount, addressCount, faults } = await drillBackup(settings.mode, backup);
    say(`${digests.get('orders')?.rows ?? 0} orders, ${auditEntryCount} entries in their record.`);
    say(`Unfinished orders whose address was derived again and compared: ${addressCount}.`);
    for (const fault of faults) say(`WRONG: ${fault}`);
    sayNewer(say, await listNewer(settings, backup.manifest, digests));
    say(faults.length === 0 ? 'This backup would bring the desk back.' : 'Do not rely on this backup.');
    return faults.length === 0 ? 0 : 1;
  } finally {
    backup.close();
  }
}

function sayNewer(say: (line: string) => void, newer: Newer | null): void {
  if (newer === null) {
    say('There is no desk here to compare it with.');
    return;
  }
  const grown = newer.counts.filter(({ inBackup, inDesk }) => inBackup !== inDesk);
  if (grown.length === 0) say('The desk has nothing that is newer.');
  else say('Newer in the desk, and lost if this backup were restored:');
  for (const { what, inBackup, inDesk } of grown)
    say(`  ${what}: ${inBackup} in the backup, ${inDesk} in the desk`);
  if (newer.references.length > 0) say(`  newest orders: ${newer.references.join(', ')}`);
}
