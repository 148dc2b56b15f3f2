import { stat } from 'node:fs/promises';
import { openLiveCopy } from '../live-copy/read-copy.ts';
import { type OpenBackup, openBackupFile, unreadable } from './read-backup.ts';

/**
 * A file that `npm run backup` wrote, or a folder that the running desk copied itself into.
 *
 * @throws a BackupFault, also while it is filled into a database
 */
export async function openBackup(givenPath: string, identity: string): Promise<OpenBackup> {
  const found = await stat(givenPath).catch((thrown: unknown) => {
    throw unreadable(thrown);
  });
  return found.isDirectory() ? openLiveCopy(givenPath, identity) : openBackupFile(givenPath, identity);
}
