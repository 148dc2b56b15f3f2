import type { BackupSchedule } from '../config/backup-settings.ts';
import { parseJson } from '../config/stored-setting.ts';

/** The desk's own mark: what became of its latest backup, for every process and the next start. */
export const LAST_BACKUP_KEY = 'lastBackup';

export interface LastBackup {
  readonly state: 'running' | 'done' | 'failed';
  readonly begunAtMs: number;
  /** When the newest one that is whole was begun; null if there was none yet. */
  readonly lastDoneAtMs: number | null;
}

/** There is no backup that is recent enough. */
export interface BackupGap {
  readonly lastDoneAtMs: number | null;
}

const HOUR_MS = 3_600_000;
export const RETRY_AFTER_MS = 600_000;
/** Longer than any: the process that began it is gone. */
const RUNNING_MAX_MS = 6 * HOUR_MS;

export function readLastBackup(stored: ReadonlyMap<string, string>): LastBackup | null {
  const value = parseJson(stored.get(LAST_BACKUP_KEY) ?? 'null');
  if (value === null) return null;
  const { state, begunAtMs, lastDoneAtMs }: Readonly<Record<string, unknown>> = { ...Object(value) };
  const known = (['running', 'done', 'failed'] as const).find((each) => each === state);
  if (known === undefined || typeof begunAtMs !== 'number') return null;
  return { state: known, begunAtMs, lastDoneAtMs: typeof lastDoneAtMs === 'number' ? lastDoneAtMs : null };
}

/** Also when the clock was set back since, however far. */
export function isBackupDue(last: LastBackup | null, schedule: BackupSchedule, nowMs: number): boolean {
  if (last === null || nowMs < last.begunAtMs) return true;
  const waits = {
    running: RUNNING_MAX_MS,
    done: schedule.everyHours * HOUR_MS,
    failed: RETRY_AFTER_MS,
  } as const;
  return nowMs - last.begunAtMs >= waits[last.state];
}

/** After a failure, and when a second backup should have been made since the last one. */
export function findBackupGap(
  last: LastBackup | null,
  schedule: BackupSchedule,
  nowMs: number,
): BackupGap | null {
  if (last === null) return null;
  const { state, lastDoneAtMs, begunAtMs } = last;
  const isLate = nowMs - (lastDoneAtMs ?? begunAtMs) > 2 * schedule.everyHours * HOUR_MS;
  return state === 'failed' || isLate ? { lastDoneAtMs } : null;
}
