import path from 'node:path';
import type { Clock, Store } from '@naru/desk';
import {
  LAST_BACKUP_KEY,
  type LastBackup,
  forgetBackups,
  isBackupDue,
  nameBackup,
  readLastBackup,
} from '../backup/last-backup.ts';
import type { BackupSchedule } from '../config/backup-settings.ts';
import { type RoundLoop, type WorkerParts, createRoundLoop, createWorker } from './worker.ts';

const SIGN_EVERY_MS = 60_000;
/** A backup every minute would otherwise be late by its own duration. */
const LOOK_EVERY_MS = 10_000;

interface BackupKeeperOptions extends WorkerParts {
  readonly store: Pick<Store, 'listSettings' | 'saveSetting' | 'findEpoch'>;
  readonly clock: Clock;
  readonly schedule: BackupSchedule;
  /** Writes a backup; resolves to null, or to the problem, for the log. */
  readonly backUp: (filePath: string, signal: AbortSignal) => Promise<string | null>;
}

/** Makes a backup when it is due, also right after the first start, and deletes the desk's older backups. */
export function createBackupKeeper({
  store,
  clock,
  schedule,
  backUp,
  ...parts
}: BackupKeeperOptions): RoundLoop {
  const stopping = new AbortController();
  const save = (mark: LastBackup | null): Promise<void> =>
    store.saveSetting(LAST_BACKUP_KEY, JSON.stringify(mark));
  const round = async (): Promise<void> => {
    const nowMs = clock.nowMs();
    const last = readLastBackup(await store.listSettings());
    const deskId = (await store.findEpoch())?.deskId;
    if (deskId === undefined || !isBackupDue(last, schedule, nowMs)) return;
    const before = { begunAtMs: nowMs, seenAtMs: nowMs, lastDoneAtMs: last?.lastDoneAtMs ?? null };
    // Other processes do not begin a backup while this one reports that.
    const sayRunning = (): Promise<void> => save({ ...before, seenAtMs: clock.nowMs(), state: 'running' });
    await sayRunning();
    const signs = createRoundLoop({
      timers: parts.timers,
      round: async () => {
        await sayRunning().catch(() => undefined);
        return SIGN_EVERY_MS;
      },
    });
    signs.start();
    const file = nameBackup(deskId, nowMs);
    const problem = await backUp(path.join(schedule.folder, file), stopping.signal);
    await signs.stop();
    if (problem !== null) {
      // The next start begins the backup again.
      if (stopping.signal.aborted) return save(last);
      await save({ ...before, state: 'failed' });
      parts.log({ level: 'error', event: 'backup_failed', fields: { why: problem } });
      return;
    }
    await save({ ...before, state: 'done', lastDoneAtMs: nowMs });
    const deleted = await forgetBackups(schedule.folder, deskId, schedule.keepCount);
    parts.log({ level: 'info', event: 'backup_written', fields: { file, deleted } });
  };
  const times = { everyMs: LOOK_EVERY_MS, afterFaultMs: SIGN_EVERY_MS };
  const loop = createWorker({ ...parts, ...times, round, faultEvent: 'backup_failed' });
  return {
    ...loop,
    stop: async () => {
      stopping.abort();
      await loop.stop();
    },
  };
}
