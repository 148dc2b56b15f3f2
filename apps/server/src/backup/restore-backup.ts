import type { RestoreMark } from '@naru/store/dump';
import { databaseOf } from '../config/database-of.ts';
import type { ProcessSettings } from '../config/process-settings.ts';
import type { Digests } from './backup-manifest.ts';
import { type FilePlaces, assertRoomForFiles, writeDeskFiles } from './desk-files.ts';
import type { OpenBackup } from './read-backup.ts';

export type DeskPlaces = FilePlaces & Pick<ProcessSettings, 'databaseUrl' | 'stateFolder'>;

/**
 * Puts a desk into empty places: its files first, and last the database, which appears when every row is as
 * it was. Nothing is replaced.
 *
 * @throws a BackupFault or a StoreOpenFault that says what is in the way
 */
export async function restoreBackup(
  places: DeskPlaces,
  backup: OpenBackup,
  restored: RestoreMark | null,
): Promise<Digests> {
  await assertRoomForFiles(places, backup.manifest);
  return backup.fill(databaseOf(places), {
    restored,
    beforeFinish: () => writeDeskFiles(places, backup.manifest.files),
  });
}
