import type { ProcessSettings } from '../config/process-settings.ts';
import { openSigningFile } from '../signing/signing-file.ts';
import { BackupFault } from './backup-fault.ts';
import type { Manifest } from './backup-manifest.ts';

/** What a person writes for a backup that nobody signed, such as one of the first format. */
const UNSIGNED = 'unsigned';

/**
 * Says of when and of whom a backup is. Anyone who knows the address that backups are encrypted to can write
 * one: unless a key of this machine signed it, a person has to name the key, or say that there is none. That
 * the key really signed it is checked when it is read.
 *
 * @throws a BackupFault that says what to compare, and the word
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
  if (signedBy !== null && own.some(({ key }) => key === signedBy)) {
    say(`Signed by ${signedBy}, a key of the desk on this machine.`);
    return;
  }
  say(signedBy === null ? 'It is not signed.' : `Signed by ${signedBy}, which this machine does not know.`);
  const word = signedBy ?? UNSIGNED;
  if (backup.accepted === word) return;
  const why =
    signedBy === null
      ? 'Anyone who knows the address of its key (age1…) can have written it. If you know where it comes from'
      : 'If this is the key that the backup of your desk named (naru signing-key prints it there, too)';
  throw new BackupFault('signer_unknown', `${why}, repeat the command with --accept=${word}.`);
}
