import { parseArgs } from 'node:util';
import { type DumpPlace, fillDatabase, openSnapshotAlone } from '@naru/store/dump';
import { databaseOf } from './config/database-of.ts';
import { BackupFault } from './backup/backup-fault.ts';
import { neverStarted } from './backup/write-backup.ts';
import { DATABASE_URL } from './config/env-setting.ts';
import { reportToPerson } from './report-to-person.ts';

const USAGE =
  "Usage: npm run move -- --to 'postgres://user@host:5432/database?sslmode=verify-full', or -- --to sqlite";

/** The place of `--to`; null for anything that is none. */
function parsePlace(text: string, dataFolder: string): DumpPlace | null {
  if (text === 'sqlite') return { dataFolder };
  const databaseUrl = DATABASE_URL.parse(text);
  return databaseUrl === undefined ? null : { databaseUrl: databaseUrl.reveal() };
}

function readTarget(): string {
  try {
    return parseArgs({ options: { to: { type: 'string' } } }).values.to ?? '';
  } catch {
    return '';
  }
}

// Moves the rows of a stopped desk into an empty database of the other kind. What it had stays as it was, and
// is not to be started again: the mark of the desk goes on with the new one.
await reportToPerson(async (say, settings) => {
  const target = parsePlace(readTarget(), settings.dataFolder);
  if (target === null) {
    say(USAGE);
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
});
