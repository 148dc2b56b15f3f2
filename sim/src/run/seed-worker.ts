import { parentPort, workerData } from 'node:worker_threads';
import { makeFirstDatabase } from '../house/first-database.ts';
import { failedReport, runSeed } from './run-seed.ts';

/** The work of a worker: every `stride`-th seed from the first. */
export interface SeedWork {
  readonly firstSeed: number;
  readonly seedCount: number;
  readonly stride: number;
  readonly steps: number;
}

const work: SeedWork = workerData;
const firstDatabase = await makeFirstDatabase();
for (let done = 0; done < work.seedCount; done += 1) {
  const seed = work.firstSeed + done * work.stride;
  const report = await runSeed({ seed, steps: work.steps, firstDatabase }).catch(
    // A crash of the simulator itself is a failure of its seed too.
    (thrown: unknown) => failedReport(seed, work.steps, describe(thrown)),
  );
  parentPort?.postMessage(report, []);
}

function describe(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}
