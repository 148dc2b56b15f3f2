import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { existsSync } from 'node:fs';
import { openSnapshot } from '@naru/store/dump';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import type { ProcessSettings } from '../config/process-settings.ts';
import { makeKey, parseIdentity } from './age-key.ts';
import { BackupFault } from './backup-fault.ts';
import { type DeskFile, listDeskFiles } from './desk-files.ts';
import { openSigningFile } from '../signing/signing-file.ts';
import { createSigner } from '../signing/signing-keys.ts';
import { databaseOf } from '../config/database-marks.ts';
import { type BackupStage, neverStarted, writeBackup } from './write-backup.ts';
import type { BackedUpFile } from './backup-manifest.ts';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The limit for all files together, which are in memory while they are written. */
const FILES_BYTES_MAX = 64 * 1024 * 1024;

/** Prints a new key once. It is stored nowhere. */
export async function sayNewKey(say: (line: string) => void): Promise<void> {
  const { identity, recipient } = await makeKey();
  say('The key that opens backups. Write it on paper, twice, and keep it away from this machine; it is');
  say('shown this once, and without it no backup can be opened:');
  say(`\n  ${identity}\n`);
  say('The desk needs its address only. Set it where the other settings are:');
  say(`\n  BACKUP_RECIPIENT=${recipient}`);
}

/**
 * Backs up a desk that may be running into one file, signed by its signing key. Returns that key, or null if
 * its file is missing.
 *
 * @throws a BackupFault or a StoreOpenFault; no file of this name is left then
 */
export async function backUpDesk(
  settings: ProcessSettings,
  goal: {
    readonly filePath: string;
    readonly takenAtMs: number;
    readonly onStage?: (stage: BackupStage) => void;
  },
): Promise<string | null> {
  const { recipient } = settings.backup;
  if (recipient === null)
    throw new BackupFault(
      'key_unusable',
      'BACKUP_RECIPIENT is not set. `naru backup --new-key` makes a key and prints it.',
    );
  const snapshot = await openSnapshot(databaseOf(settings));
  if (snapshot === null) throw neverStarted();
  try {
    // After the database: the simulated networks may be ahead of it, never behind.
    const files = await readFiles(await listDeskFiles(settings));
    await mkdir(path.dirname(path.resolve(goal.filePath)), { recursive: true, mode: 0o700 });
    const keys = await openSigningFile(settings.signingKeyFile).read();
    const signer = keys === null ? null : createSigner(keys);
    const { takenAtMs } = goal;
    const { publicUrl } = settings;
    await writeBackup({ snapshot, files, takenAtMs, signer, publicUrl }, { ...goal, recipient });
    return signer?.key ?? null;
  } finally {
    await snapshot.close();
  }
}

/** The files that exist. Throws a BackupFault if they are too large. */
async function readFiles(wanted: readonly DeskFile[]): Promise<readonly BackedUpFile[]> {
  const files: BackedUpFile[] = [];
  for (const { place, name, path } of wanted)
    if (existsSync(path)) files.push({ place, name, bytes: await readFile(path) });
  const byteCount = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (byteCount > FILES_BYTES_MAX)
    throw new BackupFault('file_unreadable', 'The files beside the database are too large to back up.');
  return files;
}

export interface BackupWords {
  readonly keyFile: string;
  /** The key of a desk, or `unsigned`: the expected signer of a backup that this machine does not know. */
  readonly accept?: string;
}

/** The options of the commands that open a backup. */
export function addBackupWords(command: Command): Command {
  return command
    .argument('<file>', 'the backup')
    .requiredOption('--key-file <path>', 'the key that opens backups; - reads it from the standard input')
    .option(
      '--accept <key>',
      'the key of the desk that signed it, or "unsigned", if this machine does not know it',
    );
}

/** The key is in a file, because the list of processes shows the arguments of a command. */
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

const NARU = fileURLToPath(new URL('../cli/naru.ts', import.meta.url));

const WORDS_MAX = 300;

/**
 * Runs `naru backup` with this desk's settings, in a separate process: encrypting takes seconds of computing.
 * Returns null when the file is written, or the command's message, which contains no secret.
 */
export async function backUpInChild(filePath: string, signal: AbortSignal): Promise<string | null> {
  try {
    await promisify(execFile)(process.execPath, [NARU, 'backup', filePath], { signal });
    return null;
  } catch (thrown) {
    const { stdout, code }: { stdout?: unknown; code?: unknown } = { ...Object(thrown) };
    const said = typeof stdout === 'string' ? stdout.trim().slice(0, WORDS_MAX) : '';
    return said === '' ? `the command ended with ${String(code)}` : said;
  }
}
