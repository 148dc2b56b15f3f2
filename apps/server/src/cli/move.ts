import { type DumpPlace, fillDatabase, openSnapshotAlone } from '@naru/store/dump';
import { databaseOf } from '../config/database-of.ts';
import { BackupFault } from '../backup/backup-fault.ts';
import { neverStarted } from '../backup/write-backup.ts';
import { DATABASE_URL } from '../config/env-setting.ts';
import { getConfig } from '../config/config-problem.ts';
import { readProcessSettings } from '../config/process-settings.ts';
import type { DefineCommand, ExitCode, Say } from '../command/command.ts';

/** The place of `--to`; null for anything that is none. */
function parsePlace(text: string, dataFolder: string): DumpPlace | null {
  if (text === 'sqlite') return { dataFolder };
  const databaseUrl = DATABASE_URL.parse(text);
  return databaseUrl === undefined ? null : { databaseUrl: databaseUrl.reveal() };
}

export const defineMove: DefineCommand = (command, { act, say }) => {
  command
    .description(
      'Moves the rows of a stopped desk into an empty database of the other kind. What it had stays ' +
        'as it was, and must not be started again: the mark of the desk goes on with the new one.',
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
