import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditRow } from '@naru/contract';
import { newestFirst } from './audit-order.ts';

function entry(event: string, second: number): AuditRow {
  const happenedAt = new Date(Date.UTC(2026, 10, 21, 5, 0, second)).toISOString();
  return {
    event,
    stageBefore: null,
    stageAfter: 'funded',
    actor: 'watcher',
    note: null,
    judgement: null,
    happenedAt,
  };
}

function events(rows: readonly AuditRow[]): string {
  return newestFirst(rows)
    .map((row) => row.event)
    .join(' ');
}

test('the newest entry stands on top, whichever way the entries came', () => {
  const rows = [entry('create', 1), entry('seen', 2), entry('final', 2), entry('take', 9)];
  assert.equal(events(rows), 'take final seen create');
  assert.equal(events(rows.toReversed()), 'take final seen create');
});

test('nothing and one entry stay as they are', () => {
  assert.equal(events([]), '');
  assert.equal(events([entry('create', 1)]), 'create');
});
