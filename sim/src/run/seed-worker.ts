import { parentPort, workerData } from 'node:worker_threads';
import { makeEmptyDatabase } from '../house/data-folder.ts';
import { type SeedReport, runSeed } from './run-seed.ts';

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
    (thrown: unknown): SeedReport => brokenReport(seed, work.steps, thrown),
  );
  parentPort?.postMessage(report, []);
}

/** The simulator itself fell over; that is a failure of its seed as well. */
function brokenReport(seed: number, steps: number, thrown: unknown): SeedReport {
  const why = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  return { seed, steps, traceHash: '', failure: { step: 0, broken: [why] }, stages: {}, crashCount: 0 };
}
