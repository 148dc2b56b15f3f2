import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type SeedReport, failedReport } from './run-seed.ts';
import type { SeedWork } from './seed-worker.ts';

export interface BatchOptions {
  readonly firstSeed: number;
  readonly seedCount: number;
  readonly steps: number;
  /** Stops after this many failures. */
  readonly failuresMax: number;
  readonly onReport: (report: SeedReport) => void;
}

/** Runs many seeds on all cores. Resolves when all are done or enough have failed. */
export async function runBatch(options: BatchOptions): Promise<void> {
  const { firstSeed, steps } = options;
  const stride = Math.min(availableParallelism(), options.seedCount);
  let failures = 0;
  const stop = new AbortController();
  const take = (report: SeedReport): void => {
    if (stop.signal.aborted) return;
    options.onReport(report);
    if (report.failure !== null) failures += 1;
    if (failures >= options.failuresMax) stop.abort();
  };
  await Promise.all(
    Array.from({ length: stride }, (_, place) => {
      const seedCount = Math.ceil((options.seedCount - place) / stride);
      return runWorker({ firstSeed: firstSeed + place, seedCount, stride, steps }, take, stop.signal);
    }),
  );
}

function runWorker(work: SeedWork, take: (report: SeedReport) => void, stop: AbortSignal): Promise<void> {
  const worker = new Worker(new URL('./seed-worker.ts', import.meta.url), {
    workerData: work,
    execArgv: ['--no-warnings'],
  });
  stop.addEventListener('abort', () => void worker.terminate());
  let doneCount = 0;
  return new Promise<void>((resolve, reject) => {
    worker.on('message', (report: SeedReport) => {
      doneCount += 1;
      take(report);
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      // The worker ran out of work before the end of the seed: something waits forever.
      const seed = work.firstSeed + doneCount * work.stride;
      if (doneCount < work.seedCount) take(failedReport(seed, work.steps, 'the run made no progress'));
      resolve();
    });
  });
}
