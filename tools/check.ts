// `npm run check`: everything that can be judged without nodes, a browser or a database server.
import { nodeProgram, runStep, type Step, type StepResult } from './check/run-step.ts';

const STEPS: readonly Step[] = [
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
  { name: 'unit tests', command: nodeProgram('tools/test.ts', '--only', 'unit') },
];

const startedAtMs = performance.now();
const results: StepResult[] = [];
for (const step of STEPS) {
  const result = await runStep(step);
  results.push(result);
  console.log(`${result.isGood ? 'good' : 'BAD '}  ${seconds(result.durationMs)}  ${result.name}`);
  if (!result.isGood) console.log(`\n${result.output}`);
}
const failing = results.filter((result) => !result.isGood).map((result) => result.name);
const verdict = failing.length === 0 ? 'All checks are good' : `Failing: ${failing.join(', ')}`;
console.log(`${verdict} (${seconds(performance.now() - startedAtMs).trim()}).`);
if (failing.length > 0) process.exitCode = 1;

function seconds(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1)} s`.padStart(7);
}
