// `npm run sim`: many seeds on all cores, or one of them step by step.
import { makeFirstDatabase } from './house/first-database.ts';
import { parseOptions } from './options.ts';
import { runBatch } from './run/run-batch.ts';
import { type SeedReport, runSeed } from './run/run-seed.ts';

const FAILURES_MAX = 10;

const options = parseOptions(process.argv.slice(2));
if (options.seed === null) await runMany();
else await replay(options.seed);

async function replay(seed: number): Promise<void> {
  const firstDatabase = await makeFirstDatabase();
  const report = await runSeed({
    seed,
    steps: options.steps,
    firstDatabase,
    tell: (line) => console.log(line),
  });
  printFailure(report);
  console.log(`trace ${report.traceHash}`, report.stages);
}

async function runMany(): Promise<void> {
  const startedAtMs = performance.now();
  let [done, steps, crashes] = [0, 0, 0];
  const ends = new Map<string, number>();
  await runBatch({
    firstSeed: options.from,
    seedCount: options.seeds,
    steps: options.steps,
    failuresMax: FAILURES_MAX,
    onReport: (report) => {
      done += 1;
      steps += report.steps;
      crashes += report.crashCount;
      for (const [stage, count] of Object.entries(report.stages))
        ends.set(stage, (ends.get(stage) ?? 0) + count);
      printFailure(report);
      if (done % 1000 === 0) console.log(`${done} seeds, ${perSecond(done, startedAtMs)} a second`);
    },
  });
  console.log(
    `${done} seeds of ${options.steps} steps, ${crashes} crashes, ` +
      `${perSecond(done, startedAtMs)} seeds a second`,
  );
  console.log(
    [...ends]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([stage, count]) => `${stage} ${count}`)
      .join(', '),
  );
}

function perSecond(count: number, startedAtMs: number): string {
  return ((count * 1000) / (performance.now() - startedAtMs)).toFixed(1);
}

function printFailure({ seed, failure }: SeedReport): void {
  if (failure === null) return;
  process.exitCode = 1;
  console.log(`FAILED seed ${seed} at step ${failure.step}`);
  for (const broken of failure.broken) console.log(`  ${broken}`);
  console.log(`  again: npm run sim -- --seed ${seed} --steps ${options.steps}`);
}
