import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastDays } from './profit-period.ts';

test('the last days end with today, where the reader is', () => {
  const nowMs = new Date(2026, 2, 1, 20).getTime();
  assert.deepEqual(lastDays(30, nowMs), { from: '2026-01-31', to: '2026-03-01' });
  assert.deepEqual(lastDays(1, nowMs), { from: '2026-03-01', to: '2026-03-01' });
});
