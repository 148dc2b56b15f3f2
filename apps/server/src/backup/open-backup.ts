import { stat } from 'node:fs/promises';
import { type BucketAccess, NO_BUCKET_ACCESS, readCopyPlace, revealPlace } from '../config/copy-place.ts';
import { openLiveCopy } from '../live-copy/read-copy.ts';
import { BackupFault } from './backup-fault.ts';
import { type OpenBackup, openBackupFile, unreadable } from './read-backup.ts';

/**
 * A file that `npm run backup` wrote, or a folder or bucket that the running desk copied itself into.
 *
 * @throws a BackupFault, also while it is filled into a database
 */
export async function openBackup(
  given: string,
  identity: string,
  access: BucketAccess = NO_BUCKET_ACCESS,
): Promise<OpenBackup> {
  const read = readCopyPlace({ name: 'FILE', text: given }, access);
  if (!read.ok) {
    const lines = read.problems.map(({ setting, problem, fix }) => `${setting}: ${problem}\n  ${fix}`);
    throw new BackupFault('address_unusable', lines.join('\n'));
  }
  const place = revealPlace(read.value);
  if (place.kind === 'bucket') return openLiveCopy({ place, given }, identity);
  const found = await stat(given).catch((thrown: unknown) => {
    throw unreadable(thrown);
  });
  return found.isDirectory() ? openLiveCopy({ place, given }, identity) : openBackupFile(given, identity);
}
