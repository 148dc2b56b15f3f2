import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { nodeBinary } from '../runtime.mjs';
import type { Mutation } from './mutation.ts';

/** Each fault meant for the simulator is found within so many seeds; the long form of the tests runs more. */
const SEEDS = 370;
const STEPS = 120;
const CATCH_WITHIN_MS = 10 * 60_000;
const WORDS_MAX = 90;

export interface Catch {
  /** The simulator's finding; null if it found nothing or was not run. */
  readonly simulator: string | null;
  /** Name of the first test that failed. */
  readonly test: string | null;
  readonly durationMs: number;
}

/** Runs the simulator and the tests on a tree with one fault. Throws if the changed file does not load. */
export async function catchMutant(root: string, mutation: Mutation): Promise<Catch> {
  assertLoads(root, mutation.file);
  const startedAtMs = performance.now();
  const simulator = mutation.isSimulated ? await runUntil(root, simulatorCall(), readFailedSeed) : null;
  const test = mutation.tests.length > 0 ? await runUntil(root, testCall(mutation), readFailedTest) : null;
  return { simulator, test, durationMs: performance.now() - startedAtMs };
}

/** A fault that is a syntax error would fail every test and prove nothing. */
function assertLoads(root: string, file: string): void {
  const code = `await import(${JSON.stringify(path.join(root, file))})`;
  const done = spawnSync(nodeBinary(), ['--input-type=module', '--eval', code], { cwd: root });
  if (done.status !== 0) throw new Error(`${file} does not load: ${done.stderr.toString().slice(0, 500)}`);
}

function simulatorCall(): readonly string[] {
  return ['sim/src/main.ts', '--seeds', String(SEEDS), '--steps', String(STEPS)];
}

function testCall({ tests }: Mutation): readonly string[] {
  return ['--test', '--test-reporter=tap', ...tests];
}

function readFailedSeed(printed: string): string | null {
  const found = /FAILED (seed \d+) at step \d+\n {2}(.+)\n/.exec(printed);
  return found === null ? null : `${found[1]}: ${found[2]}`.slice(0, WORDS_MAX);
}

function readFailedTest(printed: string): string | null {
  // Indented lines are subtests; a file that fails as a whole is listed by its path.
  const found = /^not ok \d+ - (.+)$/m.exec(printed);
  return found?.[1] === undefined ? null : found[1].slice(0, WORDS_MAX);
}

/** Runs Node in the tree until its output matches, or to its end. */
function runUntil(
  root: string,
  args: readonly string[],
  read: (printed: string) => string | null,
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(nodeBinary(), ['--no-warnings', ...args], {
      cwd: root,
      env: { ...process.env, NODE_TEST_CONTEXT: undefined },
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: CATCH_WITHIN_MS,
    });
    let printed = '';
    let found: string | null = null;
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8');
      found ??= read(printed);
      if (found !== null) child.kill('SIGKILL');
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (found !== null || code === 0) resolve(found);
      else reject(new Error(`${args.join(' ')} failed and named nothing:\n${printed.slice(-1000)}`));
    });
  });
}
