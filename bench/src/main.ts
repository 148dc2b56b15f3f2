import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseOptions } from './options.ts';
import { makePlan } from './plan.ts';
import { describeMachine, readLoadAverage } from './report/machine.ts';
import { toMarkdown } from './report/markdown.ts';
import { judge } from './report/verdict.ts';
import { runRounds } from './run-rounds.ts';

const ROUNDS = 5;
const ROUNDS_QUICK = 3;
const RESULTS_FOLDER = path.join(import.meta.dirname, '..', 'results');

async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2));
  const roundCount = options.isQuick ? ROUNDS_QUICK : ROUNDS;
  const loadBefore = readLoadAverage();
  const plan = await makePlan(options);
  // Ctrl+C ends the started processes first.
  process.once('SIGINT', () => void plan.end().finally(() => process.exit(130)));
  try {
    if (plan.benchmarks.length === 0) throw new Error('no benchmark has such a name');
    const machine = describeMachine(plan.postgresVersion);
    const measured = await runRounds(plan.benchmarks, roundCount, (line) => console.error(line));
    const facts = { machine, roundCount, loadBefore, loadAfter: readLoadAverage(), skipped: plan.skipped };
    const takenAt = new Date().toISOString();
    const results = measured.map(({ benchmark, rounds }) => ({
      name: benchmark.name,
      title: benchmark.title,
      database: benchmark.database,
      rounds,
    }));
    const verdicts = plan.goals.map((goal) => judge(goal, measured)).filter((verdict) => verdict !== null);
    mkdirSync(RESULTS_FOLDER, { recursive: true });
    const name = takenAt.replaceAll(/[:.]/g, '-');
    const report = toMarkdown(facts, measured, verdicts);
    writeFileSync(
      path.join(RESULTS_FOLDER, `${name}.json`),
      `${JSON.stringify({ takenAt, ...facts, results, verdicts }, null, 2)}\n`,
    );
    writeFileSync(path.join(RESULTS_FOLDER, `${name}.md`), `${report}\n`);
    console.log(`\n${report}\n\nWritten to bench/results/${name}.json and .md`);
  } finally {
    await plan.end();
  }
}

await main();
