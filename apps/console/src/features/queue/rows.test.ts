import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { QueueRow } from '@naru/contract';
import { QUEUE_ORDER, isNearEnd, isQueue, sortRows, stepRow } from './rows.ts';

function row(id: string, over: Partial<QueueRow> = {}): QueueRow {
  return {
    id,
    version: 1,
    stage: 'funded',
    status: 'paid',
    payAmount: '0.00712345',
    worth: { usd: null, krw: null },
    paySymbol: 'BTC',
    receiveAmount: '1500000',
    receiveSymbol: 'KRW',
    receiveNetwork: 'Bank transfer',
    waitingSince: '2026-11-21T05:00:00.000Z',
    assignedTo: null,
    isMine: false,
    isRehearsal: true,
    holds: [],
    refundDueAt: null,
    refundEnd: null,
    hasFault: false,
    ...over,
  };
}

const early = row('NR-A', { waitingSince: '2026-11-21T04:00:00.000Z' });
const middle = row('NR-B', { assignedTo: 'Mina' });
const late = row('NR-C', { waitingSince: '2026-11-21T06:00:00.000Z', receiveSymbol: 'USDT' });

const BY_WAIT = { isByWorth: false };

function ids(rows: readonly QueueRow[]): string {
  return rows.map((entry) => entry.id).join(' ');
}

test('what is on hold comes after what can be sent, and nowhere else', () => {
  const held = row('NR-D', { waitingSince: '2026-11-21T03:00:00.000Z', holds: ['operator'] });
  assert.equal(ids(sortRows([late, held, early], 'to_send', BY_WAIT)), 'NR-A NR-C NR-D');
  assert.equal(ids(sortRows([late, held, early], 'attention', BY_WAIT)), 'NR-D NR-A NR-C');
});

test('by value the order of the desk stays, and a row on two pages is shown once', () => {
  assert.equal(ids(sortRows([late, early, late], 'to_send', { isByWorth: true })), 'NR-C NR-A');
});

test('the order that waits longest is on top, in the closed queue the one that closed last', () => {
  assert.equal(ids(sortRows([late, early, middle], 'to_send', BY_WAIT)), 'NR-A NR-B NR-C');
  assert.equal(ids(sortRows([middle, early, late], 'closed', BY_WAIT)), 'NR-C NR-B NR-A');
});

test('a row that moved between two pages is listed once', () => {
  assert.equal(ids(sortRows([early, middle, early], 'waiting', BY_WAIT)), 'NR-A NR-B');
});

test('stepping stays inside the list and begins at its top', () => {
  const rows = [early, middle, late];
  assert.equal(stepRow(rows, null, 1)?.id, 'NR-A');
  assert.equal(stepRow(rows, early.id, 1)?.id, 'NR-B');
  assert.equal(stepRow(rows, early.id, -1)?.id, 'NR-A');
  assert.equal(stepRow(rows, late.id, 1)?.id, 'NR-C');
  assert.equal(stepRow([], null, 1), null);
});

test('more rows are due ten rows before the end', () => {
  const rows = Array.from({ length: 50 }, (_, place) => row(`NR-${place}`));
  assert.equal(isNearEnd(rows, 'NR-39'), false);
  assert.equal(isNearEnd(rows, 'NR-40'), true);
  assert.equal(isNearEnd(rows, null), false);
});

test('the queues stand in the order of the work', () => {
  assert.deepEqual(QUEUE_ORDER, ['to_send', 'confirming', 'waiting', 'attention', 'closed']);
  assert.equal(isQueue('toString'), false);
});
