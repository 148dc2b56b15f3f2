import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuzzDesk } from './fuzz-desk.ts';
import { isLongForm, longTest } from '../harness/long-form.ts';

const REQUESTS = isLongForm ? 2_000 : 700;

test('requests from the document break no promise of it, and show nothing foreign', async () => {
  const { report, afterwards } = await fuzzDesk('sqlite', { requests: REQUESTS, seed: 20_261_121 });
  assert.deepEqual([report.findings, afterwards], [[], []]);
  assert.equal(report.requestCount, REQUESTS);
  assert.equal(report.statuses.size, report.operationCount);
  const answered = [...report.statuses.values()].flatMap((counts) => [...counts.keys()]);
  assert.ok(answered.includes(201) && answered.includes(400) && answered.includes(404));
});

longTest('nor do other ones on PostgreSQL', async () => {
  const { report, afterwards } = await fuzzDesk('postgres', { requests: 1_000, seed: 20_261_122 });
  assert.deepEqual([report.findings, afterwards], [[], []]);
  assert.equal(report.requestCount, 1_000);
});
