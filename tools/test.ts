// `npm test`: every test, in suites; it installs what the tests need.
// The last line is always `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { staleApps } from './launch/build-stamp.mjs';
import { repositoryRoot } from './runtime.mjs';
import { readRepository } from './source/read-repository.ts';
import { makeMemoryFolder } from './testing/memory-folder.ts';
import { provide, type Provided } from './testing/provide.ts';
import { runSuite, seconds } from './testing/run-suite.ts';
import { runWithSecondTry } from './testing/second-try.ts';
import { isTestFile, parseTestArguments, suitesOf, type Suite } from './testing/suites.ts';
import { closingLine, mergeTallies, tallyExitCode, type Tally } from './testing/tally.ts';

const SHOWN_FILES = 20;
// The processes of the tests load mostly the same modules: Node caches them compiled.
process.env['NODE_COMPILE_CACHE'] ??= path.join(repositoryRoot, '.naru', 'compile-cache');
const maySkip = process.env['CI'] !== 'true';
const chosen = parseTestArguments(process.argv.slice(2));
if (chosen.isLong) process.env['TEST_FORM'] = 'long';
// What ends with this process also ends when it is stopped.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
// The long form fills databases, and shows what real disks do.
const memoryFolder = chosen.isLong ? null : makeMemoryFolder();
if (memoryFolder !== null) process.env['TMPDIR'] = memoryFolder;
const testFiles = readRepository()
  .map((file) => file.path)
  .filter(isTestFile);
const suites = suitesOf(testFiles, chosen);
if (suites.every(({ files }) => files.length === 0))
  throw new Error(`no test file matches "${chosen.only ?? ''}"`);
const provided = suites.some((suite) => suite.needsOutside) ? await provide() : null;
const tally = mergeTallies(await runAll(suites, provided));
printSlowest(tally);
printSkipped(tally, provided);
printLate(tally);
console.log(closingLine(tally, maySkip));
process.exitCode = tallyExitCode(tally, maySkip);

async function runAll(toRun: readonly Suite[], outside: Provided | null): Promise<Tally[]> {
  Object.assign(process.env, outside?.env);
  const journeys = toRun.filter((suite) => suite.needsBuild);
  const others = toRun.filter((suite) => !suite.needsBuild);
  if (journeys.length > 0) build();
  try {
    if (chosen.isLong) return await runInTurn(toRun);
    // Journeys wait for half of their time, and leave the others enough of the cores.
    return (await Promise.all([runInTurn(others), runInTurn(journeys)])).flat();
  } finally {
    await outside?.stop();
  }
}

async function runInTurn(suites: readonly Suite[]): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const suite of suites) tallies.push(await runWithSecondTry(suite, runSuite));
  return tallies;
}

/** A broken build is not hidden: the journeys then fail on an old app or none. */
function build(): void {
  if (staleApps(repositoryRoot).length === 0) return;
  spawnSync(process.execPath, [path.join(repositoryRoot, 'tools/build.ts')], { stdio: 'inherit' });
}

/** The files whose tests take the longest together: where a run is made shorter. */
function printSlowest(all: Tally): void {
  const durationsMs = new Map<string, number>();
  for (const { file, durationMs } of all.passed)
    durationsMs.set(file, (durationsMs.get(file) ?? 0) + durationMs);
  const slowest = [...durationsMs].sort(([, a], [, b]) => b - a).slice(0, SHOWN_FILES);
  if (slowest.length > 0) console.log('\nThe slowest files:');
  for (const [file, durationMs] of slowest) console.log(`  ${seconds(durationMs)}  ${file}`);
}

function printSkipped(all: Tally, outside: Provided | null): void {
  for (const sentence of outside?.missing ?? []) console.log(`Missing: ${sentence}`);
  if (all.skipped.length > 0) console.log(maySkip ? '\nSkipped:' : '\nSkipped, which counts as failed here:');
  for (const each of all.skipped) console.log(`  ${each.name} (${each.file}): ${each.reason}`);
}

function printLate(all: Tally): void {
  const names = all.passedLate.map(({ name, entry }) => `${name} (${entry})`);
  if (names.length > 0) console.log(`\nPassed at the second try: ${names.join(', ')}`);
}
