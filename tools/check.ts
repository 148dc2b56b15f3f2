// `npm run check`: everything that can be checked without nodes, a browser or a database server. With
// `--no-tests` the unit tests are left out, for a run that is followed by all tests.
import { nodeProgram, runSteps, type Step, type StepResult } from './check/run-step.ts';

const READING: readonly Step[] = [
  { name: 'types', command: nodeProgram('tools/types.ts') },
  { name: 'lint', command: nodeProgram('node_modules/oxlint/bin/oxlint', '--type-aware') },
  { name: 'format', command: nodeProgram('node_modules/oxfmt/bin/oxfmt', '--check', '.') },
  { name: 'house', command: nodeProgram('tools/house.ts') },
  { name: 'tidy', command: nodeProgram('tools/tidy.ts') },
  {
    name: 'unused',
    command: nodeProgram('node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'),
  },
  { name: 'docs', command: nodeProgram('tools/docs.ts', '--check') },
];
/** Run alone, because it uses both cores. */
const UNIT_TESTS: Step = { name: 'unit tests', command: nodeProgram('tools/test.ts', '--only', 'unit') };

const tests = process.argv.includes('--no-tests') ? [] : [UNIT_TESTS];

const startedAtMs = performance.now();
const results = [...(await runSteps(READING, 2, tell)), ...(await runSteps(tests, 1, tell))];
const failing = results.filter((result) => !result.isGood).map((result) => result.name);
const verdict = failing.length === 0 ? 'All checks are good' : `Failing: ${failing.join(', ')}`;
console.log(`${verdict} (${seconds(performance.now() - startedAtMs).trim()}).`);
if (failing.length > 0) process.exitCode = 1;

function tell(result: StepResult): void {
  console.log(`${result.isGood ? 'good' : 'BAD '}  ${seconds(result.durationMs)}  ${result.name}`);
  if (!result.isGood) console.log(`\n${result.output}`);
}

function seconds(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1)} s`.padStart(7);
}
