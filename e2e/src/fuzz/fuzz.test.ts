import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clusterSkipReason } from '../endurance/database/private-cluster.ts';
import { fuzzDesk } from './fuzz-desk.ts';

test('two thousand requests from the document break no promise of it, and show nothing foreign', async () => {
  const { report, afterwards } = await fuzzDesk('sqlite', { requests: 2_000, seed: 20_261_121 });
  assert.deepEqual([report.findings, afterwards], [[], []]);
  assert.equal(report.requestCount, 2_000);
  assert.equal(report.statuses.size, report.operationCount);
  const answered = [...report.statuses.values()].flatMap((counts) => [...counts.keys()]);
  assert.ok(answered.includes(201) && answered.includes(400) && answered.includes(404));
});

test('nor do other ones on PostgreSQL', { skip: clusterSkipReason() }, async () => {
  const { report, afterwards } = await fuzzDesk('postgres', { requests: 1_000, seed: 20_261_122 });
  assert.deepEqual([report.findings, afterwards], [[], []]);
  assert.equal(report.requestCount, 1_000);
});
