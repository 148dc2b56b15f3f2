import type { ConfigProblem } from './config-problem.ts';

// An argument after `npm start --`.

export const RESTORED_ARGUMENT = '--restored';
export const NEW_KEY_ARGUMENT = '--new-key';
export const NEW_DATABASE_ARGUMENT = '--new-database';

const KNOWN: readonly string[] = [RESTORED_ARGUMENT, NEW_KEY_ARGUMENT, NEW_DATABASE_ARGUMENT];

/** With a misspelt argument the desk would start as if its database had not been restored. */
export function findUnknownArguments(args: readonly string[]): ConfigProblem[] {
  return args
    .filter((arg) => !KNOWN.includes(arg))
    .map((arg) => ({
      setting: arg.slice(0, 64),
      problem: 'there is no argument of this name',
      fix:
        `leave it out, or write ${RESTORED_ARGUMENT} when the database was restored from a backup, ` +
        `${NEW_KEY_ARGUMENT} when a key file is lost, or ${NEW_DATABASE_ARGUMENT} when the database and ` +
        'its backups are lost',
    }));
}
