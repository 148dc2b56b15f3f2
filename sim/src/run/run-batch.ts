import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { SeedReport } from './run-seed.ts';
import type { SeedWork } from './seed-worker.ts';

export interface BatchOptions {
  readonly firstSeed: number;
  readonly seedCount: number;
  readonly steps: number;
  /** Stops after so many failures; the rest would tell the same. */
  readonly failuresMax: number;
  readonly onReport: (report: SeedReport) => void;
}

/** Runs many seeds on all cores. Resolves when all are done or enough have failed. */
export async function runBatch(options: BatchOptions): Promise<void> {
  const workerCount = Math.min(availableParallelism(), options.seedCount);
  let failures = 0;
  const workers = Array.from({ length: workerCount }, (_, place) => {
    const seedCount = Math.ceil((options.seedCount - place) / workerCount);
    const { firstSeed, steps } = options;
    const work: SeedWork = { firstSeed: firstSeed + place, seedCount, stride: workerCount, steps };
    return new Worker(new URL('./seed-worker.ts', import.meta.url), {
      workerData: work,
      execArgv: ['--no-warnings'],
    });
  });
  await Promise.all(
    workers.map(
      (worker) =>
        new Promise<void>((resolve, reject) => {
          worker.on('message', (report: SeedReport) => {
            if (failures >= options.failuresMax) return;
            options.onReport(report);
            if (report.failure !== null) failures += 1;
            if (failures >= options.failuresMax) for (const each of workers) void each.terminate();
          });
          worker.once('error', reject);
          worker.once('exit', () => resolve());
        }),
    ),
  );
}
