import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeFirstDatabase } from './house/first-database.ts';
import { runSeed } from './run/run-seed.ts';
import { assertSeedsHold } from './run/seeds-in-test.ts';

/** A third of those in which `npm run mutants` looks for each of its faults; the long form runs 1000. */
const SEEDS = 120;

test('more than a hundred seeds break no rule', { timeout: 400_000 }, () => assertSeedsHold(SEEDS));

test('the same seed gives the same run, and another seed another one', async () => {
  const firstDatabase = await makeFirstDatabase();
  const traceOf = async (seed: number) => (await runSeed({ seed, steps: 120, firstDatabase })).traceHash;
  assert.equal(await traceOf(7), await traceOf(7));
  assert.notEqual(await traceOf(7), await traceOf(8));
});
