import type { Clock } from '@naru/desk';
import type { Backfill } from '@naru/market';
import type { RoundLoop } from './round-loop.ts';
import { type WorkerParts, createWorker } from './worker.ts';

const TIMES = { everyMs: 60_000, afterFaultMs: 60_000 };
/** Nothing is left to do until the next start. */
const DONE_MS = 86_400_000;

/** Asks exchanges for the prices before our own record, after every start and in one process alone. */
export function createHistoryFiller(
  options: WorkerParts & { readonly backfill: Backfill; readonly clock: Clock },
): RoundLoop {
  const { backfill, clock, ...parts } = options;
  let isDone = false;
  const round = async (): Promise<number> => {
    if (isDone) return DONE_MS;
    const { waitMs, reported } = await backfill.step(clock.nowMs());
    if (reported !== null) parts.log({ level: 'info', event: 'history_asked', fields: { ...reported } });
    isDone = waitMs === null;
    if (isDone) await parts.lease?.giveBack();
    return waitMs ?? DONE_MS;
  };
  return createWorker({ ...parts, ...TIMES, round, faultEvent: 'history_failed' });
}
