import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeOfLine } from './time-of-line.ts';

const bookedAt = '2026-11-20T15:00:00.000Z';

test('a line counts from its time, and one with a day alone from the end of the day', () => {
  const later = Date.parse('2026-11-25T00:00:00.000Z');
  assert.equal(timeOfLine({ bookedAt, precision: 'minute' }, later), bookedAt);
  assert.equal(timeOfLine({ bookedAt, precision: 'day' }, later), '2026-11-21T14:59:59.999Z');
  const soon = Date.parse('2026-11-20T18:00:00.000Z');
  assert.equal(timeOfLine({ bookedAt, precision: 'day' }, soon), '2026-11-20T18:00:00.000Z');
});
