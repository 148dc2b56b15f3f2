import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DeadlineSituation, WATCHER_WAIT_MAX_MS, isReserveOver, nextDeadlineEvent } from './deadline.ts';
import { ORDER_STAGES } from './stage.ts';

const LOCK_ENDS_AT_MS = 1_000_000;
const waiting: DeadlineSituation = {
  stage: 'awaiting_deposit',
  lockEndsAtMs: LOCK_ENDS_AT_MS,
  claimEndsAtMs: LOCK_ENDS_AT_MS + 100,
  lostEndsAtMs: LOCK_ENDS_AT_MS + 200,
  nowMs: LOCK_ENDS_AT_MS,
  scannedThroughMs: LOCK_ENDS_AT_MS,
};

test('an unpaid order closes at the end of its lock', () => {
  assert.equal(nextDeadlineEvent(waiting), 'lock_expired');
});

test('a millisecond before the end it does not', () => {
  const nowMs = LOCK_ENDS_AT_MS - 1;
  assert.equal(nextDeadlineEvent({ ...waiting, nowMs, scannedThroughMs: nowMs }), null);
});

test('a watcher that has not looked past the deadline delays it', () => {
  assert.equal(nextDeadlineEvent({ ...waiting, scannedThroughMs: LOCK_ENDS_AT_MS - 1 }), null);
});

test('but for no longer than the greatest wait', () => {
  const blind = { ...waiting, scannedThroughMs: 0 };
  const lastMs = LOCK_ENDS_AT_MS + WATCHER_WAIT_MAX_MS;
  assert.equal(nextDeadlineEvent({ ...blind, nowMs: lastMs - 1 }), null);
  assert.equal(nextDeadlineEvent({ ...blind, nowMs: lastMs }), 'lock_expired');
});

test('a claim and a lost payment have deadlines of their own', () => {
  assert.equal(nextDeadlineEvent({ ...waiting, stage: 'claimed' }), null);
  const laterMs = LOCK_ENDS_AT_MS + 200;
  const later = { ...waiting, nowMs: laterMs, scannedThroughMs: laterMs };
  assert.equal(nextDeadlineEvent({ ...later, stage: 'claimed' }), 'claim_expired');
  assert.equal(nextDeadlineEvent({ ...later, stage: 'lost' }), 'lost_expired');
  assert.equal(nextDeadlineEvent({ ...later, stage: 'claimed', claimEndsAtMs: null }), null);
});

test('an order that is paid, on its way or ended never times out', () => {
  const timed = new Set(['awaiting_deposit', 'short', 'claimed', 'lost']);
  const farMs = LOCK_ENDS_AT_MS * 100;
  for (const stage of ORDER_STAGES) {
    const event = nextDeadlineEvent({ ...waiting, stage, nowMs: farMs, scannedThroughMs: farMs });
    assert.equal(event !== null, timed.has(stage), stage);
  }
});

test('no unpaid order keeps its reserve past the lock, unless the whole amount is in blocks', () => {
  const unpaid = new Set(['claimed', 'seen', 'short', 'lost']);
  const reserved = { ...waiting, reserveEndsAtMs: LOCK_ENDS_AT_MS, isInBlocks: false };
  for (const stage of ORDER_STAGES) {
    assert.equal(isReserveOver({ ...reserved, stage }), unpaid.has(stage), stage);
    assert.equal(isReserveOver({ ...reserved, stage, isInBlocks: true }), false, stage);
    assert.equal(isReserveOver({ ...reserved, stage, scannedThroughMs: LOCK_ENDS_AT_MS - 1 }), false, stage);
    assert.equal(isReserveOver({ ...reserved, stage, reserveEndsAtMs: null }), false, stage);
  }
});
