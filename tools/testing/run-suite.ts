import { readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from 'node:test';
import { inspect } from 'node:util';
import { repositoryRoot } from '../runtime.mjs';
import { shareProcesses, writeEntries } from './share-process.ts';
import type { Suite } from './suites.ts';
import { TallyKeeper, type Tally, type TestEvent } from './tally.ts';

/** Of a failure this many characters are shown, and of what its process printed the last so many. */
const OUTPUT_CHARS_MAX = 6000;

interface RunnerEvent {
  readonly name: string;
  readonly nesting: number;
  readonly file?: string;
  readonly entryFile?: string;
  readonly skip?: string | boolean;
  readonly todo?: string | boolean;
  readonly details: {
    readonly duration_ms: number;
    readonly type?: string;
    readonly error?: Error & { failureType?: string };
  };
}

/** Runs the files of a suite and prints one line for the whole of it. */
export async function runSuite(suite: Suite): Promise<Tally> {
  const startedAtMs = performance.now();
  const keeper = new TallyKeeper();
  const outputs = new Map<string, string>();
  const limit = AbortSignal.timeout(suite.suiteLimitMs);
  const stream = run({
    files: entriesOf(suite),
    concurrency: suite.concurrency,
    timeout: suite.testLimitMs,
    signal: limit,
    cwd: repositoryRoot,
  });
  const take = (outcome: TestEvent['outcome'], event: RunnerEvent): void => {
    const verdict = keeper.add(testEventOf(outcome, event));
    const file = event.entryFile ?? event.file ?? '';
    if (verdict === 'failed') printFailure(event, relative(event.file ?? file), outputs.get(file) ?? '');
    else if (verdict !== null && suite.needsBuild) {
      console.log(`  ${verdict}: ${event.name} (${seconds(event.details.duration_ms)})`);
    }
  };
  const keep = ({ file, message }: { file: string; message: string }): void => {
    outputs.set(file, ((outputs.get(file) ?? '') + message).slice(-OUTPUT_CHARS_MAX));
  };
  stream.on('test:pass', (event) => take('pass', event));
  stream.on('test:fail', (event) => take('fail', event));
  stream.on('test:stdout', keep);
  stream.on('test:stderr', keep);
  // Figures that a test states; those of the whole run have no file.
  stream.on('test:diagnostic', ({ file, message }) => {
    if (file !== undefined) console.log(`  ${message}`);
  });
  for await (const event of stream) void event;
  if (limit.aborted) {
    const reason = `the suite did not end within ${suite.suiteLimitMs / 60_000} minutes`;
    keeper.addFailure({ name: suite.name, file: '', entry: '', durationMs: suite.suiteLimitMs }, reason);
    console.log(`FAILED ${suite.name}: ${reason}`);
  }
  const tally = keeper.tally();
  const { passed, failed, skipped } = tally;
  const counts = `${passed.length} passed, ${failed.length} failed, ${skipped.length} skipped`;
  console.log(`${suite.name}: ${counts} in ${seconds(performance.now() - startedAtMs)}`);
  return tally;
}

function entriesOf(suite: Suite): string[] {
  const textOf = (file: string): string => readFileSync(path.join(repositoryRoot, file), 'utf8');
  return writeEntries(repositoryRoot, suite, shareProcesses(suite.files, suite.filesPerProcess, textOf));
}

function testEventOf(outcome: TestEvent['outcome'], event: RunnerEvent): TestEvent {
  return {
    outcome,
    name: event.name === event.file ? relative(event.file) : event.name,
    nesting: event.nesting,
    file: event.file === undefined ? undefined : relative(event.file),
    entry: relative(event.entryFile ?? event.file ?? ''),
    isSuite: event.details.type === 'suite',
    durationMs: event.details.duration_ms,
    skip: event.skip ?? event.todo,
    failureType: event.details.error?.failureType,
    error: event.details.error,
  };
}

function printFailure(event: RunnerEvent, file: string, output: string): void {
  const { error } = event.details;
  console.log(`\nFAILED ${file}: ${event.name}`);
  const cause = error?.cause ?? error ?? 'no test is in this file';
  const words = typeof cause === 'string' ? cause : inspect(cause, { depth: 4 });
  console.log(indent(words.length > OUTPUT_CHARS_MAX ? `${words.slice(0, OUTPUT_CHARS_MAX)} ...` : words));
  if (output !== '') console.log(indent(`--- what its process printed ---\n${output.trimEnd()}`));
}

export function seconds(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1)} s`;
}

function relative(file: string): string {
  return path.relative(repositoryRoot, file).replaceAll(path.sep, '/');
}

function indent(text: string): string {
  return text.replace(/^/gm, '    ');
}
