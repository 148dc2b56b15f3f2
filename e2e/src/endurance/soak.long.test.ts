import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DatabaseKind } from './database/desk-ground.ts';
import { clusterSkipReason } from './database/private-cluster.ts';
import { runSoak } from './soak/run-soak.ts';
import { soakTable } from './soak/soak-table.ts';

// `npm run lab -- soak` for five minutes on each database.
const PLAN = { stretches: 5, stretchMs: 60_000, visitorPauseMs: 200, seed: 11 } as const;

async function soak(database: DatabaseKind): Promise<void> {
  const report = await runSoak({ ...PLAN, database }, () => undefined);
  const table = soakTable(report).join('\n');
  console.log(table);
  assert.deepEqual(report.findings, [], table);
  assert.equal(report.stretches.length, PLAN.stretches);
  assert.ok(report.acknowledged.counts.creation > 0 && report.acknowledged.counts.payment > 0, table);
}

test('a desk on the embedded database is used for five minutes, and nothing of it grows without bound', () =>
  soak('sqlite'));

test(
  'a desk on PostgreSQL is used for five minutes, and nothing of it grows without bound',
  { skip: clusterSkipReason() },
  () => soak('postgres'),
);
