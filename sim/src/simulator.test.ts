import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeFirstDatabase } from './house/first-database.ts';
import { runSeed } from './run/run-seed.ts';
import { assertSeedsHold } from './run/seeds-in-test.ts';

/** As many as find every fault that `npm run mutants` means for the simulator; the long form runs more. */
const SEEDS = 370;

test('hundreds of seeds break no rule', { timeout: 400_000 }, () => assertSeedsHold(SEEDS));

test('the same seed gives the same run, and another seed another one', async () => {
  const firstDatabase = await makeFirstDatabase();
  const traceOf = async (seed: number) => (await runSeed({ seed, steps: 120, firstDatabase })).traceHash;
  assert.equal(await traceOf(7), await traceOf(7));
  assert.notEqual(await traceOf(7), await traceOf(8));
});
