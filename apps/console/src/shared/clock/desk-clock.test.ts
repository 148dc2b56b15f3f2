import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDeskClock } from './desk-clock.ts';

const DATE = 'Sat, 21 Nov 2026 05:00:10 GMT';
const DESK_MS = Date.parse(DATE);

test('a browser that is an hour slow counts from the time of the desk', () => {
  const clock = createDeskClock(() => DESK_MS - 3_600_000);
  clock.noteDate(DATE);
  assert.equal(clock.nowMs(), DESK_MS);
});

test('a difference within the header’s precision is left alone', () => {
  const clock = createDeskClock(() => DESK_MS + 1500);
  clock.noteDate(DATE);
  assert.equal(clock.nowMs(), DESK_MS + 1500);
});

test('an answer without a date changes nothing', () => {
  const clock = createDeskClock(() => 5);
  clock.noteDate(null);
  clock.noteDate('soon');
  assert.equal(clock.nowMs(), 5);
});
