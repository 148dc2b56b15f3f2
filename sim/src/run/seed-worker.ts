import { parentPort, workerData } from 'node:worker_threads';
import { makeEmptyDatabase } from '../house/data-folder.ts';
import { failedReport, runSeed } from './run-seed.ts';

/** What a worker is given: every `stride`-th seed from its first one on. */
export interface SeedWork {
  readonly firstSeed: number;
  readonly seedCount: number;
  readonly stride: number;
  readonly steps: number;
}

const work: SeedWork = workerData;
const emptyDatabase = await makeEmptyDatabase();
for (let done = 0; done < work.seedCount; done += 1) {
  const seed = work.firstSeed + done * work.stride;
  const report = await runSeed({ seed, steps: work.steps, emptyDatabase }).catch(
    // The simulator itself fell over; that is a failure of its seed as well.
    (thrown: unknown) => failedReport(seed, work.steps, describe(thrown)),
  );
  parentPort?.postMessage(report, []);
}

function describe(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}
