import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clusterSkipReason } from './database/private-cluster.ts';
import { type KillPlan, runKillRounds } from './round/kill-rounds.ts';
import { killTable } from './round/kill-table.ts';
import { isLongForm, longTest } from '../harness/long-form.ts';

// A few rounds of `npm run lab -- kill`, so that every test run has died some times.
const SEED = 7;

async function assertNothingLost(plan: Omit<KillPlan, 'seed' | 'bookCheckEvery'>): Promise<void> {
  const report = await runKillRounds({ ...plan, seed: SEED, bookCheckEvery: plan.rounds });
  const table = killTable(report).join('\n');
  assert.deepEqual(report.findings, [], table);
  assert.ok(report.kills >= plan.rounds, table);
  assert.ok(
    report.acknowledged.counts.creation >= plan.rounds && report.acknowledged.counts.payment > 0,
    table,
  );
}

const ROUNDS = isLongForm ? 6 : 2;

test(`a desk on the embedded database is killed ${ROUNDS} times and loses nothing that it acknowledged`, () =>
  assertNothingLost({ database: 'sqlite', victim: 'server', rounds: ROUNDS }));

longTest('a desk on PostgreSQL is killed five times and loses nothing that it acknowledged', () =>
  assertNothingLost({ database: 'postgres', victim: 'server', rounds: 5 }),
);

test(
  'PostgreSQL is killed under its desk, which lives on and loses nothing that it acknowledged',
  { skip: clusterSkipReason() },
  () => assertNothingLost({ database: 'postgres', victim: 'postgres', rounds: isLongForm ? 2 : 1 }),
);
