import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
/** The short form of the tests has less than 1 GB of files at a time, and its programs take 3 GB. */
const ROOM_MIN_BYTES = 6 * 1024 ** 3;

/**
 * A folder in memory for the temporary files of the tests, which goes with this process. Null where there
 * is not enough memory. PostgreSQL alone makes and removes 300 files for each of several hundred databases,
 * with which some file systems take twenty times as long: ext4 without a journal looks through all inodes
 * that were freed in the last minutes before it takes one.
 */
export function makeMemoryFolder(): string | null {
  if (!existsSync(IN_MEMORY)) return null;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  if (Math.min(bavail * bsize, freemem()) < ROOM_MIN_BYTES) return null;
  const folder = mkdtempSync(path.join(IN_MEMORY, 'naru-tests-'));
  // As that for temporary files: PostgreSQL runs as another user.
  chmodSync(folder, 0o1777);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}
