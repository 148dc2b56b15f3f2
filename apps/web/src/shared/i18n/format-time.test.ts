import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatClock, formatDate, formatDateTime } from './format-time.ts';

const MOMENT_MS = Date.parse('2026-11-21T05:02:09Z');

test('a time of day has 24 hours in both languages', () => {
  assert.equal(formatClock(MOMENT_MS, 'en', 'Asia/Seoul'), '14:02');
  assert.equal(formatClock(MOMENT_MS, 'kr', 'Asia/Seoul'), '14:02');
  assert.equal(formatClock(Date.parse('2026-11-21T15:00:00Z'), 'en', 'Asia/Seoul'), '00:00');
});

test('a date is written as each language writes it, and a moment names its zone', () => {
  assert.equal(formatDateTime(MOMENT_MS, 'en', 'Asia/Seoul'), '21 Nov 2026, 14:02 GMT+9');
  assert.equal(formatDateTime(MOMENT_MS, 'kr', 'Asia/Seoul'), '2026. 11. 21. 14:02 GMT+9');
  assert.equal(formatDate(MOMENT_MS, 'en', 'Asia/Seoul'), '21 November 2026');
  assert.equal(formatDate(MOMENT_MS, 'kr', 'Asia/Seoul'), '2026년 11월 21일');
});
