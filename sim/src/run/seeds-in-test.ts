import assert from 'node:assert/strict';
import { runBatch } from './run-batch.ts';
import type { SeedReport } from './run-seed.ts';

/** Half of a night's run: enough for whole lives of orders. */
const STEPS_IN_TEST = 120;

/** The first so many seeds break no rule, and orders end in every way in them. */
export async function assertSeedsHold(wanted: number): Promise<void> {
  const failed: SeedReport[] = [];
  const ends = new Map<string, number>();
  let seedCount = 0;
  await runBatch({
    firstSeed: 1,
    seedCount: wanted,
    steps: STEPS_IN_TEST,
    failuresMax: 5,
    onReport: (report) => {
      seedCount += 1;
      if (report.failure !== null) failed.push(report);
      for (const [stage, count] of Object.entries(report.stages))
        ends.set(stage, (ends.get(stage) ?? 0) + count);
    },
  });
  const broken = failed.flatMap(({ seed, failure }) =>
    (failure?.broken ?? []).map((rule) => `seed ${seed}: ${rule}`),
  );
  assert.deepEqual(broken, [], `again: npm run sim -- --seed N --steps ${STEPS_IN_TEST}`);
  assert.equal(seedCount, wanted);
  for (const stage of ['delivered', 'closed', 'closed_funded'])
    assert.ok((ends.get(stage) ?? 0) > wanted / 50, stage);
}
