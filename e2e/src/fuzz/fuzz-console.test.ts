import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuzzConsole } from './fuzz-console.ts';
import { longTest } from '../harness/long-form.ts';

test('two thousand requests to the console break no promise of it, and nobody learns anything', async () => {
  const { report, afterwards } = await fuzzConsole('sqlite', { requests: 2_000, seed: 20_261_121 });
  assert.deepEqual([report.findings, afterwards], [[], []]);
  assert.equal(report.requestCount, 2_000);
  assert.equal(report.statuses.size, report.operationCount);
  const answered = new Set([...report.statuses.values()].flatMap((counts) => [...counts.keys()]));
  for (const status of [200, 400, 401, 404, 409])
    assert.ok(answered.has(status), `nothing answered ${status}`);
});

longTest('nor do other ones on PostgreSQL', async () => {
  const { report, afterwards } = await fuzzConsole('postgres', { requests: 1_000, seed: 20_261_122 });
  assert.deepEqual([report.findings, afterwards], [[], []]);
  assert.equal(report.requestCount, 1_000);
});
