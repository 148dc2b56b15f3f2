import { existsSync } from 'node:fs';
import path from 'node:path';
import { hasDeskTables } from '@naru/store';
import { ConfigFault, type ConfigProblem } from '../config/config-problem.ts';
import { databaseOf } from '../config/database-of.ts';
import { NEW_DATABASE_ARGUMENT } from '../config/process-arguments.ts';
import type { ProcessSettings } from '../config/process-settings.ts';
import type { Log } from '../log/json-log.ts';
import { FILE_NAME } from './epoch-file.ts';

type Places = Pick<
  ProcessSettings,
  'dataFolder' | 'databaseUrl' | 'keyFile' | 'mode' | 'signingKeyFile' | 'stateFolder'
>;

/**
 * Before a database is made: a desk whose keys or mark are here had one. Throws a ConfigFault if it is gone,
 * since a desk without its orders would show their addresses to other customers. A rehearsal, whose networks
 * are simulated, says so and begins again.
 */
export async function assertDatabaseThere(
  settings: Places & Pick<ProcessSettings, 'isDatabaseReplaced'>,
  log: Log,
): Promise<void> {
  if (settings.isDatabaseReplaced) return;
  // The files first: the first start of another process makes its tables before them.
  const found = listFiles(settings).filter((file) => existsSync(file));
  if (found.length === 0 || (await hasDeskTables(databaseOf(settings)))) return;
  if (settings.mode === 'live') throw lostDatabase(settings, found);
  log({ level: 'warn', event: 'database_was_lost', fields: { found: found.join(' ') } });
}

/** Before the database has an epoch; the mark says that an earlier one had. */
export function lostDatabase(settings: Places, found: readonly string[] = listFiles(settings)): ConfigFault {
  return new ConfigFault([describeLoss(settings, found)]);
}

/** `--new-database` where nothing is lost: left in place, it would hide a loss at a later start. */
export function databaseIsThere(settings: Places): ConfigFault {
  return new ConfigFault([
    {
      setting: NEW_DATABASE_ARGUMENT,
      problem: `there is a desk in ${nameOf(settings)}`,
      fix: 'leave it out; it is for one start after the database and all its backups are lost',
    },
  ]);
}

function describeLoss(settings: Places, found: readonly string[]): ConfigProblem {
  const here = found.join(' and ');
  return {
    setting: settings.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL',
    problem: `the database is gone: ${nameOf(settings)} is missing or empty, but there is ${here} of a desk`,
    fix:
      'if a disk is not mounted or the setting names another place, correct that. Otherwise put the desk ' +
      'back from its backup: naru restore FILE --key-file PATH. If this is another desk, give it a ' +
      'DATA_DIR, KEY_FILE and STATE_DIR of its own. Only if every backup is lost, start once with ' +
      `npm start -- ${NEW_DATABASE_ARGUMENT}: the desk then has no orders, accounts or books`,
  };
}

function nameOf({ databaseUrl, dataFolder }: Places): string {
  return databaseUrl === null ? path.join(dataFolder, 'naru.sqlite') : 'this database of PostgreSQL';
}

function listFiles({ stateFolder, keyFile, signingKeyFile }: Places): readonly string[] {
  return [path.join(stateFolder, FILE_NAME), keyFile, signingKeyFile];
}
