import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BackupSchedule } from '../config/backup-settings.ts';
import { parseJson } from '../config/stored-setting.ts';

/** A setting with the outcome of the desk's latest backup, for every process and the next start. */
export const LAST_BACKUP_KEY = 'lastBackup';

export interface LastBackup {
  readonly state: 'running' | 'done' | 'failed';
  readonly begunAtMs: number;
  /** When the process that is making it last reported. */
  readonly seenAtMs: number;
  /** When the newest complete backup was begun; null if there is none yet. */
  readonly lastDoneAtMs: number | null;
}

/** No backup is recent enough. */
export interface BackupGap {
  readonly lastDoneAtMs: number | null;
}

const MINUTE_MS = 60_000;
/** The pause after a failure, and after the last report of a process that was making one. */
const RETRY_AFTER_MS = 10 * MINUTE_MS;

export function readLastBackup(stored: ReadonlyMap<string, string>): LastBackup | null {
  const value = parseJson(stored.get(LAST_BACKUP_KEY) ?? 'null');
  if (value === null) return null;
  const { state, begunAtMs, seenAtMs, lastDoneAtMs }: Readonly<Record<string, unknown>> = {
    ...Object(value),
  };
  const known = (['running', 'done', 'failed'] as const).find((each) => each === state);
  if (known === undefined || typeof begunAtMs !== 'number') return null;
  return {
    state: known,
    begunAtMs,
    seenAtMs: typeof seenAtMs === 'number' ? seenAtMs : begunAtMs,
    lastDoneAtMs: typeof lastDoneAtMs === 'number' ? lastDoneAtMs : null,
  };
}

/** Also true if the clock was set back since, however far. */
export function isBackupDue(last: LastBackup | null, schedule: BackupSchedule, nowMs: number): boolean {
  if (last === null || nowMs < last.begunAtMs) return true;
  const everyMs = schedule.everyMinutes * MINUTE_MS;
  if (last.state === 'done') return nowMs - last.begunAtMs >= everyMs;
  // A process that makes a backup reports every minute.
  return (
    nowMs - last.seenAtMs >= (last.state === 'failed' ? Math.min(RETRY_AFTER_MS, everyMs) : RETRY_AFTER_MS)
  );
}

/** The gap after a failure, or when a second backup should have been made since the last one. */
export function findBackupGap(
  last: LastBackup | null,
  schedule: BackupSchedule,
  nowMs: number,
): BackupGap | null {
  if (last === null) return null;
  const { state, lastDoneAtMs, begunAtMs } = last;
  const isLate = nowMs - (lastDoneAtMs ?? begunAtMs) > 2 * schedule.everyMinutes * MINUTE_MS;
  return state === 'failed' || isLate ? { lastDoneAtMs } : null;
}

/** The name of a backup that one desk makes by itself; several desks may share a folder. */
export function nameBackup(deskId: string, nowMs: number): string {
  const time = new Date(nowMs).toISOString().slice(0, 19).replaceAll(':', '-');
  return `${prefixOf(deskId)}${time}Z.age`;
}

/** The prefix of all files of a desk, in a folder with files of other desks. */
function prefixOf(deskId: string): string {
  return `naru-${deskId.slice(0, 8)}-`;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.age$/;
const TIME_OF_PART = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.age\.part$/;

/**
 * Deletes the older ones of a desk's own backups, and remains of an interrupted one. Files with any other
 * name stay. Returns how many backups were deleted.
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
