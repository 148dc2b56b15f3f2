import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countBusinessDaysLeft, refundDueAtMs } from './business-days.ts';

const at = (iso: string): number => Date.parse(iso);

test('a refund that opens on a Monday is due on the Monday after', () => {
  assert.equal(refundDueAtMs(at('2026-11-16T10:00:00Z')), at('2026-11-23T10:00:00Z'));
});

test('Saturdays and Sundays do not count', () => {
  assert.equal(refundDueAtMs(at('2026-11-21T10:00:00Z')), at('2026-11-27T10:00:00Z'));
  assert.equal(refundDueAtMs(at('2026-11-20T10:00:00Z')), at('2026-11-27T10:00:00Z'));
});

test('what is left counts down from five to nothing', () => {
  const openedAtMs = at('2026-11-16T10:00:00Z');
  const dueAtMs = refundDueAtMs(openedAtMs);
  assert.equal(countBusinessDaysLeft(openedAtMs, dueAtMs), 5);
  assert.equal(countBusinessDaysLeft(at('2026-11-18T09:00:00Z'), dueAtMs), 4);
  assert.equal(countBusinessDaysLeft(at('2026-11-21T12:00:00Z'), dueAtMs), 1, 'over the weekend');
  assert.equal(countBusinessDaysLeft(dueAtMs - 1, dueAtMs), 1);
  assert.equal(countBusinessDaysLeft(dueAtMs, dueAtMs), 0);
  assert.equal(countBusinessDaysLeft(dueAtMs + 1, dueAtMs), 0);
});
