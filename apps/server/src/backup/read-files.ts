import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { BackupFault } from './backup-fault.ts';
import type { BackedUpFile } from './backup-manifest.ts';
import type { DeskFile } from './desk-files.ts';

/** Together, in memory while they are written. */
const FILES_BYTES_MAX = 64 * 1024 * 1024;

/** Those that are there. Throws a BackupFault when they are too large. */
export async function readFiles(wanted: readonly DeskFile[]): Promise<readonly BackedUpFile[]> {
  const files: BackedUpFile[] = [];
  for (const { place, name, path } of wanted)
    if (existsSync(path)) files.push({ place, name, bytes: await readFile(path) });
  const byteCount = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (byteCount > FILES_BYTES_MAX)
    throw new BackupFault('file_unreadable', 'The files beside the database are too large to back up.');
  return files;
}
