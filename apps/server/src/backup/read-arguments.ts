import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { parseIdentity } from './age-key.ts';
import { BackupFault } from './backup-fault.ts';

export interface BackupArguments {
  readonly filePath: string;
  readonly identity: string;
  /** The key of a desk, or `unsigned`: whose backup it is, as far as this machine does not know it. */
  readonly accepted: string | null;
}

export const BACKUP_USAGE = 'FILE --key-file PATH [--accept=KEY]   (- reads the key from the standard input)';

/**
 * `FILE --key-file PATH [--accept=KEY]`, where `-` is the standard input: among the
 * arguments the key that opens backups would be in the list of processes. Null for anything else.
 */
export async function readBackupArguments(args: readonly string[]): Promise<BackupArguments | null> {
  const options = { 'key-file': { type: 'string' }, accept: { type: 'string' } } as const;
  const parsed = parse(() => parseArgs({ args: [...args], options, allowPositionals: true }));
  const [filePath, ...rest] = parsed?.positionals ?? [];
  const keyFile = parsed?.values['key-file'];
  if (filePath === undefined || rest.length > 0 || keyFile === undefined) return null;
  const accepted = parsed?.values.accept ?? null;
  return { filePath, identity: parseIdentity(await readKey(keyFile)), accepted };
}

function parse<T>(run: () => T): T | null {
  try {
    return run();
  } catch {
    return null;
  }
}

async function readKey(keyFile: string): Promise<string> {
  try {
    return keyFile === '-' ? await text(process.stdin) : await readFile(keyFile, 'utf8');
  } catch {
    throw new BackupFault('key_unusable', `The key file ${keyFile} cannot be read.`);
  }
}
