import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ageShare, ageTone, readWait } from './waiting.ts';

const MINUTE_MS = 60_000;

test('a wait is read as a clock', () => {
  assert.deepEqual(readWait(131_000), { unit: 'clock', text: '2:11' });
  assert.deepEqual(readWait(24 * MINUTE_MS + 35_999), { unit: 'clock', text: '24:35' });
  assert.deepEqual(readWait(65 * MINUTE_MS + 9000), { unit: 'clock', text: '1:05:09' });
  assert.deepEqual(readWait(47 * 60 * MINUTE_MS), { unit: 'clock', text: '47:00:00' });
});

test('from two days on only the days count', () => {
  assert.deepEqual(readWait(48 * 60 * MINUTE_MS), { unit: 'days', count: 2 });
  assert.deepEqual(readWait(71 * 60 * MINUTE_MS), { unit: 'days', count: 2 });
});

test('a clock that runs ahead of the desk shows no time below zero', () => {
  assert.deepEqual(readWait(-5000), { unit: 'clock', text: '0:00' });
  assert.equal(ageShare(-5000), 0);
});

test('the age turns at a quarter of an hour and at an hour', () => {
  assert.equal(ageTone(15 * MINUTE_MS - 1), 'fresh');
  assert.equal(ageTone(15 * MINUTE_MS), 'notice');
  assert.equal(ageTone(60 * MINUTE_MS - 1), 'notice');
  assert.equal(ageTone(60 * MINUTE_MS), 'late');
  assert.equal(ageShare(30 * MINUTE_MS), 0.5);
  assert.equal(ageShare(90 * MINUTE_MS), 1);
});
