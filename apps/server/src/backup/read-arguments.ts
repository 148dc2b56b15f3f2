import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { parseIdentity } from './age-key.ts';
import { BackupFault } from './backup-fault.ts';

export interface BackupArguments {
  readonly filePath: string;
  readonly identity: string;
}

/**
 * `FILE --key-file PATH`, where `-` is the standard input: a key among the arguments would be in the list of
 * processes. Null for anything else.
 */
export async function readBackupArguments(args: readonly string[]): Promise<BackupArguments | null> {
  const options = { 'key-file': { type: 'string' } } as const;
  const parsed = parse(() => parseArgs({ args: [...args], options, allowPositionals: true }));
  const [filePath, ...rest] = parsed?.positionals ?? [];
  const keyFile = parsed?.values['key-file'];
  if (filePath === undefined || rest.length > 0 || keyFile === undefined) return null;
  return { filePath, identity: parseIdentity(await readKey(keyFile)) };
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
