import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lockView } from './rate-lock.ts';
import { streamBackoffMs } from '../order-stream.ts';

const END_MS = 1_800_000;
const LOCK = { beganAtMs: 0, endsAtMs: END_MS };

test('half of the time leaves half of the line', () => {
  const view = lockView(LOCK, END_MS / 2);
  assert.equal(view.remainingFraction, 0.5);
  assert.deepEqual([view.isOver, view.stage], [false, 'calm']);
  assert.equal(
    lockView({ beganAtMs: -END_MS, endsAtMs: END_MS }, 0).remainingFraction,
    0.5,
    'also of an hour',
  );
});

test('its stage changes at five minutes, at one, and at the end', () => {
  assert.equal(lockView(LOCK, END_MS - 300_001).stage, 'calm');
  assert.equal(lockView(LOCK, END_MS - 300_000).stage, 'soon');
  assert.equal(lockView(LOCK, END_MS - 60_001).stage, 'soon');
  assert.equal(lockView(LOCK, END_MS - 60_000).stage, 'last');
  assert.equal(lockView(LOCK, END_MS).stage, 'over');
});

test('at exactly its end it is over', () => {
  assert.equal(lockView(LOCK, END_MS - 1).isOver, false);
  assert.equal(lockView(LOCK, END_MS).isOver, true);
  assert.equal(lockView(LOCK, END_MS + 5000).remainingFraction, 0);
});

test('a stream that fails is opened again later and later, up to half a minute', () => {
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6, 60].map(streamBackoffMs),
    [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000],
  );
});
