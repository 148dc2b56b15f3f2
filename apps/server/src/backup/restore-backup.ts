import type { RestoreMark } from '@naru/store/dump';
import { databaseOf } from '../config/database-marks.ts';
import type { ProcessSettings } from '../config/process-settings.ts';
import type { Digests, Manifest } from './backup-manifest.ts';
import { type FilePlaces, assertRoomForFiles, writeDeskFiles } from './desk-files.ts';
import type { OpenBackup } from './read-backup.ts';
import { openSigningFile } from '../signing/signing-file.ts';
import { BackupFault } from './backup-fault.ts';

export type DeskPlaces = FilePlaces & Pick<ProcessSettings, 'databaseUrl' | 'stateFolder'>;

/**
 * Puts a desk into empty places: its files first, and last the database, which appears when every row is
 * proven equal. Nothing is replaced.
 *
 * @throws a BackupFault or a StoreOpenFault that names the obstacle
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

/** The value of `--accept` for a backup that nobody signed, such as one of the first format. */
const UNSIGNED = 'unsigned';

/**
 * Prints the time and the desk of a backup. Anyone who knows the address that backups are encrypted to can
 * write one: unless a key of this machine signed it, a person has to name the key, or state that there is
 * none. The signature is checked when the backup is read.
 *
 * @throws a BackupFault that says what to compare, and the word to enter
 */
export async function sayWhose(
  say: (line: string) => void,
  { signingKeyFile }: Pick<ProcessSettings, 'signingKeyFile'>,
  backup: { readonly manifest: Manifest; readonly accepted: string | null },
): Promise<void> {
  const { takenAtMs, engine, signedBy, publicUrl } = backup.manifest;
  const address = publicUrl === null ? '' : `, of the desk at ${publicUrl}`;
  say(`A backup of ${new Date(takenAtMs).toISOString()}, from ${engine}${address}.`);
  const own = (await openSigningFile(signingKeyFile).read())?.keys ?? [];
  const known = own.find(({ key }) => key === signedBy);
  if (known !== undefined && known.isRevoked !== true) {
    say(`Signed by ${signedBy}, a key of the desk on this machine.`);
    return;
  }
  const doubt = known === undefined ? 'which this machine does not know' : 'which this desk has revoked';
  say(signedBy === null ? 'It is not signed.' : `Signed by ${signedBy}, ${doubt}.`);
  const word = signedBy ?? UNSIGNED;
  if (backup.accepted === word) return;
  const why =
    signedBy === null
      ? 'Anyone who knows the address of its key (age1…) can have written it. If you know where it comes from'
      : 'If this is the key that the backup of your desk named (naru signing-key prints it there, too)';
  throw new BackupFault('signer_unknown', `${why}, repeat the command with --accept=${word}.`);
}
