import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastDays } from './profit-period.ts';

test('the last days end with today in the time zone that is named', () => {
  const nowMs = Date.UTC(2026, 2, 1, 20);
  const inZone = (count: number, zone: string) => lastDays(count, { nowMs, zone });
  assert.deepEqual(inZone(30, 'America/New_York'), { from: '2026-01-31', to: '2026-03-01' });
  assert.deepEqual(inZone(1, 'America/New_York'), { from: '2026-03-01', to: '2026-03-01' });
  assert.deepEqual(inZone(1, 'Asia/Seoul'), { from: '2026-03-02', to: '2026-03-02' });
});
