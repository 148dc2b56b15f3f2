import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createServerClock, narrowOffset, offsetMs } from './server-clock.ts';

const SERVER_MS = Date.parse('Sat, 21 Nov 2026 05:00:10 GMT');

function answerAt(localMs: number, serverMs: number) {
  const dateHeader = new Date(Math.floor(serverMs / 1000) * 1000).toUTCString();
  return { sentAtMs: localMs - 20, receivedAtMs: localMs + 20, dateHeader };
}

test('a browser that is an hour slow shows the time of the server', () => {
  let localMs = SERVER_MS - 3_600_000;
  const clock = createServerClock(() => localMs);
  clock.noteAnswer(answerAt(localMs, SERVER_MS));
  assert.ok(Math.abs(clock.nowMs() - SERVER_MS) <= 1000);
  localMs += 5000;
  assert.ok(Math.abs(clock.nowMs() - (SERVER_MS + 5000)) <= 1000);
});

test('every further answer narrows the bounds', () => {
  let bounds = narrowOffset(null, answerAt(0, SERVER_MS + 100));
  for (const elapsedMs of [10_300, 20_700, 30_050, 40_899])
    bounds = narrowOffset(bounds, answerAt(elapsedMs, SERVER_MS + 100 + elapsedMs));
  assert.ok(bounds !== null && bounds.mostMs - bounds.leastMs < 300);
  assert.ok(Math.abs(offsetMs(bounds) - (SERVER_MS + 100)) < 150);
});

test('a clock that was set starts the bounds afresh', () => {
  const before = narrowOffset(null, answerAt(0, SERVER_MS));
  const after = narrowOffset(before, answerAt(0, SERVER_MS + 3_600_000));
  assert.ok(offsetMs(after) - offsetMs(before) > 3_500_000);
});

test('an answer without a date changes nothing', () => {
  const known = narrowOffset(null, answerAt(0, SERVER_MS));
  assert.equal(narrowOffset(known, { sentAtMs: 0, receivedAtMs: 1, dateHeader: null }), known);
  assert.equal(offsetMs(null), 0);
});
