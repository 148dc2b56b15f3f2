import { Worker } from 'node:worker_threads';
import { leanThread } from '@naru/store/copy';
import { monotonicMs } from '../clock.ts';
import type { Log } from '../log/json-log.ts';
import { systemTimers, waitAtMost } from '../timers.ts';
import type { CopierNews, CopierStart } from './copier-thread.ts';

/** A copy of the embedded database that follows it while it runs. */
export interface LiveCopy {
  /** For how long it has not had everything that was committed. */
  behindMs(): number;
  /** Copies what was committed last; before the store is closed. */
  stop(): Promise<void>;
}

const STOP_MS_MAX = 5_000;
/** A few pieces at a time; without a bound what was encrypted would lie around for long. */
const HEAP = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 256 } as const;

export function startLiveCopy(start: CopierStart, log: Log): LiveCopy {
  const thread = new Worker(new URL('./copier-thread.ts', import.meta.url), {
    ...leanThread(),
    resourceLimits: HEAP,
    workerData: start,
    transferList: [start.copyPort],
  });
  thread.unref();
  let currentAtMs = monotonicMs();
  let state: CopierNews['kind'] = 'behind';
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    thread.once('exit', () => {
      hasEnded = true;
      resolve();
    });
  });
  thread.on('error', (thrown) => fail(thrown instanceof Error ? thrown.message : 'unknown fault'));
  thread.on('message', (news: CopierNews) => {
    if (news.kind === 'failed') return fail(news.why);
    if (news.kind === 'current') currentAtMs = monotonicMs();
    if (news.kind === 'current' && state !== 'current') log({ level: 'info', event: 'live_copy_current' });
    state = news.kind;
  });
  /** Said once, until it works again. */
  function fail(why: string): void {
    if (state !== 'failed') log({ level: 'error', event: 'live_copy_failed', fields: { why } });
    state = 'failed';
  }
  return {
    behindMs: () => monotonicMs() - currentAtMs,
    stop: async () => {
      if (hasEnded) return;
      thread.ref();
      thread.postMessage('stop', []);
      // A folder on another machine may not answer.
      await waitAtMost(systemTimers, STOP_MS_MAX, ended);
      if (!hasEnded) await thread.terminate();
    },
  };
}
