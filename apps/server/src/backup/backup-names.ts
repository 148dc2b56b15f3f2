import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** Of the files that one desk makes by itself; several desks may share a folder. */
export function nameBackup(deskId: string, nowMs: number): string {
  const time = new Date(nowMs).toISOString().slice(0, 19).replaceAll(':', '-');
  return `${prefixOf(deskId)}${time}Z.age`;
}

/** Of everything that a desk writes beside what other desks write. */
export function prefixOf(deskId: string): string {
  return `naru-${deskId.slice(0, 8)}-`;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.age$/;
const TIME_OF_PART = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.age\.part$/;

/**
 * Deletes the older ones of a desk's own backups, and what an interrupted one left. Files with any other name
 * stay. Gives how many backups were deleted.
 */
export async function forgetBackups(folder: string, deskId: string, keepCount: number): Promise<number> {
  const prefix = prefixOf(deskId);
  const rests = (await readdir(folder))
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));
  const old = rests
    .filter((rest) => TIME.test(rest))
    .toSorted()
    .slice(0, -keepCount);
  const torn = rests.filter((rest) => TIME_OF_PART.test(rest));
  for (const rest of [...old, ...torn]) await rm(path.join(folder, prefix + rest));
  return old.length;
}
