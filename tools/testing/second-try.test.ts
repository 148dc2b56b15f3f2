import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { repositoryRoot } from '../runtime.mjs';
import { runWithSecondTry } from './second-try.ts';
import { suitesOf, type Suite } from './suites.ts';
import { TallyKeeper, type Tally } from './tally.ts';

const JOURNEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `e2e/src/${name}.test.ts`);
const UNIT = ['packages/core/src/a.test.ts'];
const [A = '', B = ''] = JOURNEYS;

/** Runs a suite whose files hold one test each; `failures` says for each try which of them fail. */
async function runFailing(files: readonly string[], failures: readonly (readonly string[])[]) {
  const tries: { files: readonly string[]; concurrency: number }[] = [];
  const run = async (suite: Suite): Promise<Tally> => {
    const failed = failures[tries.length] ?? [];
    tries.push({ files: suite.files, concurrency: suite.concurrency });
    const keeper = new TallyKeeper();
    for (const entry of suite.files) {
      const record = { name: `test of ${entry}`, file: 'helper.ts', entry, durationMs: 1 };
      const facts = { isSuite: false, nesting: 0, skip: undefined, failureType: undefined, error: undefined };
      keeper.add({ ...record, ...facts, outcome: failed.includes(entry) ? 'fail' : 'pass' });
    }
    return keeper.tally();
  };
  const [suite] = suitesOf(files, { isLong: false });
  assert.ok(suite !== undefined);
  return { tries, tally: await runWithSecondTry(suite, run) };
}

const entriesOf = (records: readonly { readonly entry: string }[]): string[] =>
  records.map(({ entry }) => entry).toSorted();

test('a journey that fails once runs again by itself, counts as passed, and is named', async () => {
  const { tries, tally } = await runFailing(JOURNEYS, [[B]]);
  assert.deepEqual(tries.slice(1), [{ files: [B], concurrency: 1 }]);
  assert.deepEqual([entriesOf(tally.passed), tally.failed], [JOURNEYS, []]);
  assert.deepEqual(entriesOf(tally.passedLate), [B]);
});

test('a journey that fails twice is failed, once', async () => {
  const { tries, tally } = await runFailing(JOURNEYS, [[A, B], [B]]);
  assert.equal(tries.length, 2);
  assert.deepEqual([entriesOf(tally.failed), entriesOf(tally.passedLate)], [[B], [A]]);
  assert.equal(tally.passed.length, JOURNEYS.length - 1);
});

test('of a process with several journeys each runs again by itself', async (t) => {
  const shared = '.naru/tests/of-second-try.mjs';
  t.after(() => rmSync(path.join(repositoryRoot, shared)));
  mkdirSync(path.join(repositoryRoot, '.naru', 'tests'), { recursive: true });
  writeFileSync(
    path.join(repositoryRoot, shared),
    [A, B].map((file) => `describe("${file}", load);\n`).join(''),
  );
  const tries: Suite[] = [];
  const run = async (suite: Suite): Promise<Tally> => {
    const isFirst = tries.push(suite) === 1;
    const keeper = new TallyKeeper();
    for (const each of isFirst ? [shared] : suite.files) {
      const record = { name: `test of ${each}`, file: A, entry: each, durationMs: 1 };
      const facts = { isSuite: false, nesting: 0, skip: undefined, failureType: undefined, error: undefined };
      keeper.add({ ...record, ...facts, outcome: isFirst ? 'fail' : 'pass' });
    }
    return keeper.tally();
  };
  const [suite = assert.fail()] = suitesOf(JOURNEYS, { isLong: false });
  const tally = await runWithSecondTry(suite, run);
  assert.deepEqual([tries[1]?.files, tries[1]?.filesPerProcess], [[A, B], 1]);
  assert.deepEqual([tally.failed.length, tally.passed.length, tally.passedLate.length], [0, 2, 1]);
});

test('more failed files than chance explains, and files of other suites, have one try', async () => {
  const many = await runFailing(JOURNEYS, [JOURNEYS.slice(0, 6)]);
  assert.deepEqual([many.tries.length, many.tally.failed.length], [1, 6]);
  const five = await runFailing(JOURNEYS, [JOURNEYS.slice(0, 5)]);
  assert.deepEqual([five.tries.length, five.tally.failed.length], [2, 0]);
  const unit = await runFailing(UNIT, [UNIT]);
  assert.deepEqual([unit.tries.length, unit.tally.failed.length], [1, 1]);
});
