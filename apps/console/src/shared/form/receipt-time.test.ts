import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInFuture, readReceiptTime } from './receipt-time.ts';

test('the time of the form is the reader’s own, and goes out in UTC', () => {
  const local = new Date(2026, 10, 21, 14, 5);
  assert.equal(readReceiptTime('2026-11-21T14:05'), local.toISOString());
});

test('an empty time means now', () => {
  assert.equal(readReceiptTime(''), null);
  assert.equal(readReceiptTime('yesterday'), null);
});

test('a bank has not received yet what is still to come', () => {
  const nowMs = Date.parse('2026-11-21T05:00:00.000Z');
  assert.equal(isInFuture('2026-11-21T05:00:00.000Z', nowMs), false);
  assert.equal(isInFuture('2026-11-21T05:00:01.000Z', nowMs), true);
});
