import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DatabaseKind } from './database/desk-ground.ts';
import { measureSyncs } from './trace/measure-syncs.ts';
import { straceSkipReason } from './trace/strace.ts';
import { syncFindings, syncTable } from './trace/sync-findings.ts';
import { longTest } from '../harness/long-form.ts';

const LOADS = [
  { orders: 20, atOnce: 1 },
  { orders: 60, atOnce: 8 },
];

async function assertDurable(database: DatabaseKind): Promise<void> {
  const reports = await measureSyncs(database, LOADS);
  assert.deepEqual(reports.flatMap(syncFindings), [], syncTable(reports).join('\n'));
}

test(
  'on the embedded database no order is acknowledged before the disk has it',
  { skip: straceSkipReason() },
  () => assertDurable('sqlite'),
);

longTest('on PostgreSQL no order is acknowledged before the disk has it', () => assertDurable('postgres'));
