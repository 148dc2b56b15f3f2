import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countBusinessDaysLeft, refundDueAtMs } from './refund-state.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 5 January 1970, ten o'clock in UTC. */
const MONDAY_MS = 4 * DAY_MS + 10 * HOUR_MS;
const FRIDAY_MS = MONDAY_MS + 4 * DAY_MS;
const SATURDAY_MS = MONDAY_MS + 5 * DAY_MS;

test('a refund that opens on a Monday is due on the Monday after', () => {
  assert.equal(refundDueAtMs(MONDAY_MS), MONDAY_MS + 7 * DAY_MS);
});

test('Saturdays and Sundays do not count', () => {
  assert.equal(refundDueAtMs(FRIDAY_MS), FRIDAY_MS + 7 * DAY_MS);
  assert.equal(refundDueAtMs(SATURDAY_MS), FRIDAY_MS + 7 * DAY_MS);
});

test('what is left counts down from five to nothing', () => {
  const dueAtMs = refundDueAtMs(MONDAY_MS);
  assert.equal(countBusinessDaysLeft(MONDAY_MS, dueAtMs), 5);
  assert.equal(countBusinessDaysLeft(MONDAY_MS + 2 * DAY_MS - 1, dueAtMs), 4);
  assert.equal(countBusinessDaysLeft(SATURDAY_MS, dueAtMs), 1, 'over the weekend');
  assert.equal(countBusinessDaysLeft(dueAtMs - 1, dueAtMs), 1);
  assert.equal(countBusinessDaysLeft(dueAtMs, dueAtMs), 0);
  assert.equal(countBusinessDaysLeft(dueAtMs + 1, dueAtMs), 0);
});
