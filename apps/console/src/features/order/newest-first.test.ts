import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditRow } from '@naru/contract';
import { newestFirst } from './newest-first.ts';

function entry(event: AuditRow['event'], second: number): AuditRow {
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

test('the newest entry is on top, in whichever order the entries came', () => {
  const rows = [
    entry('create', 1),
    entry('deposit_seen_enough', 2),
    entry('deposit_final_exact', 2),
    entry('take', 9),
  ];
  assert.equal(events(rows), 'take deposit_final_exact deposit_seen_enough create');
  assert.equal(events(rows.toReversed()), 'take deposit_final_exact deposit_seen_enough create');
});

test('nothing and one entry stay as they are', () => {
  assert.equal(events([]), '');
  assert.equal(events([entry('create', 1)]), 'create');
});
