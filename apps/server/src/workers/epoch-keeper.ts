import type { Desk } from '@naru/desk';
import { type EpochFile, moveEpoch } from '../backup/open-epoch.ts';
import { type Log, describeFault } from '../log/json-log.ts';
import type { Timers } from '../machine/timers.ts';

/** A restored copy that was made less than this before the desk ended may not be noticed. */
const MOVE_AFTER_MS = 1_000;

/** Advances the epoch while the desk works; an idle desk writes nothing. */
export interface EpochKeeper {
  noteChange(): void;
  stop(): Promise<void>;
}

export function createEpochKeeper(options: {
  readonly desk: Pick<Desk, 'store' | 'rails'>;
  readonly file: EpochFile;
  readonly timers: Timers;
  readonly log: Log;
  /** The database is older than this process's knowledge: it was restored while the desk ran. */
  readonly onWentBack: () => void;
}): EpochKeeper {
  const { desk, file, timers, log } = options;
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  let cancel: (() => void) | null = null;
  const move = async (): Promise<void> => {
    try {
      if (!(await moveEpoch(desk, file, { isRunning: true }))) options.onWentBack();
    } catch (thrown) {
      log({ level: 'error', event: 'epoch_not_moved', fields: { fault: describeFault(thrown) } });
      noteChange();
    }
  };
  const noteChange = (): void => {
    if (isStopped || cancel !== null) return;
    cancel = timers.after(MOVE_AFTER_MS, () => {
      cancel = null;
      // One after another, however slow the database is: they write the same file.
      running = running.then(move);
    });
  };
  return {
    noteChange,
    stop: async () => {
      isStopped = true;
      cancel?.();
      await running;
    },
  };
}
