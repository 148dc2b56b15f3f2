import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastDays, zoneText } from './profit-period.ts';

test('the last days end with today, where the reader is', () => {
  const nowMs = Date.UTC(2026, 2, 1, 20);
  assert.deepEqual(lastDays(30, nowMs, 0), { from: '2026-01-31', to: '2026-03-01' });
  assert.deepEqual(lastDays(1, nowMs, 540), { from: '2026-03-02', to: '2026-03-02' });
});

test('a zone is named by its distance from UTC', () => {
  assert.deepEqual([540, -210, 0].map(zoneText), ['UTC+09:00', 'UTC−03:30', 'UTC+00:00']);
});
