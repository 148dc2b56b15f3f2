import { stat } from 'node:fs/promises';
import type { StorePlace } from '@naru/store';
import { fillDatabase, openSnapshotAlone } from '@naru/store/dump';
import {
  type BackupWords,
  addBackupWords,
  backUpDesk,
  readIdentity,
  sayNewKey,
} from '../backup/backup-command.ts';
import { systemClock } from '../machine/clock.ts';
import { getConfig } from '../config/config-problem.ts';
import { readProcessSettings } from '../config/process-settings.ts';
import type { DefineCommand, ExitCode, Say } from '../machine/command.ts';
import { type Newer, assertSameDesk, drillBackup, listNewer } from '../backup/drill-backup.ts';
import { openBackup, restoreBackup, sayWhose } from '../backup/read-backup.ts';
import { createIdSource } from '../machine/ids.ts';
import { databaseOf } from '../config/database-marks.ts';
import { BackupFault } from '../backup/backup-fault.ts';
import { neverStarted } from '../backup/write-backup.ts';
import { DATABASE_URL } from '../config/env-setting.ts';

export const defineBackUp: DefineCommand = (command, { act, say }) => {
  command
    .description('Backs up a desk, which may be running, into one encrypted file.')
    .argument('[file]', 'the new file')
    .option('--new-key', 'print the key of all backups and its address instead')
    .action(
      act(async (filePath: string | undefined, { newKey }: { readonly newKey?: true }) => {
        if ((filePath === undefined) === (newKey === undefined))
          return command.error('error: either a file or --new-key is needed');
        if (filePath === undefined) await sayNewKey(say);
        else await backUp(filePath, say);
        return 0;
      }),
    );
};

async function backUp(filePath: string, say: Say): Promise<void> {
  const settings = getConfig(readProcessSettings());
  const signedBy = await backUpDesk(settings, { filePath, takenAtMs: systemClock.nowMs() });
  say(`${filePath} is written and on disk: ${(await stat(filePath)).size} bytes.`);
  say(
    signedBy === null
      ? `It is not signed: there is no ${settings.signingKeyFile}.`
      : `It is signed by ${signedBy}. A restore on another machine asks for this key: note it.`,
  );
  say('Copy it to another machine, and try it: naru drill');
}

export const defineDrill: DefineCommand = (command, { act, say }) => {
  addBackupWords(command)
    .description(
      'Restores a backup into a temporary folder and checks it, while the desk runs. Lists what the desk ' +
        'has in addition.',
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

/** The place of `--to`; null if the text names none. */
function parsePlace(text: string, dataFolder: string): StorePlace | null {
  if (text === 'sqlite') return { dataFolder };
  const databaseUrl = DATABASE_URL.parse(text);
  return databaseUrl === undefined ? null : { databaseUrl: databaseUrl.reveal() };
}

export const defineMove: DefineCommand = (command, { act, say }) => {
  command
    .description(
      'Moves the rows of a stopped desk into an empty database of the other kind. The old ' +
        'database is not changed, and must not be started again: the mark of the desk moves, too.',
    )
    .requiredOption('--to <place>', "'postgres://user@host:5432/database?sslmode=verify-full', or sqlite")
    .action(act(({ to }: { readonly to: string }) => move(to, say)));
};

async function move(to: string, say: Say): Promise<ExitCode> {
  const settings = getConfig(readProcessSettings());
  const target = parsePlace(to, settings.dataFolder);
  if (target === null) {
    say('--to is neither the address of a PostgreSQL database nor sqlite.');
    return 2;
  }
  const source = databaseOf(settings);
  if ('dataFolder' in source === 'dataFolder' in target)
    throw new BackupFault('folder_not_empty', 'The desk is on a database of this kind already.');
  const snapshot = await openSnapshotAlone(source);
  if (snapshot === null) throw neverStarted();
  try {
    const digests = await fillDatabase(target, snapshot, { restored: null });
    for (const [name, { rows, sha256 }] of digests) if (rows > 0) say(`${sha256}  ${name} (${rows} rows)`);
    say('Read back and compared: each table has the same rows, with the SHA-256 above.');
    say(
      'dataFolder' in target
        ? 'Remove DATABASE_URL from the settings and start the desk.'
        : 'Set DATABASE_URL to this address and start the desk.',
    );
    say('Do not start it on the old database again: it would think that it was restored.');
    return 0;
  } finally {
    await snapshot.close();
  }
}
