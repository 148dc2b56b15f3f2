import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { parseIdentity } from './age-key.ts';
import { BackupFault } from './backup-fault.ts';

export interface BackupWords {
  readonly keyFile: string;
  /** The key of a desk, or `unsigned`: whose backup it is, as far as this machine does not know it. */
  readonly accept?: string;
}

/** What the commands that open a backup are called with. */
export function addBackupWords(command: Command): Command {
  return command
    .argument('<file>', 'the backup')
    .requiredOption('--key-file <path>', 'the key that opens backups; - reads it from the standard input')
    .option(
      '--accept <key>',
      'the key of the desk that signed it, or "unsigned", if this machine does not know it',
    );
}

/** The key is in a file: among the words of the command it would be in the list of processes. */
export async function readIdentity({ keyFile }: BackupWords): Promise<string> {
  return parseIdentity(await readKey(keyFile));
}

async function readKey(keyFile: string): Promise<string> {
  try {
    return keyFile === '-' ? await text(process.stdin) : await readFile(keyFile, 'utf8');
  } catch {
    throw new BackupFault('key_unusable', `The key file ${keyFile} cannot be read.`);
  }
}
