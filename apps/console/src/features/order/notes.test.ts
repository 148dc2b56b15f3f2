import type { AuditRow } from '@naru/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listNotes, newestFirst } from './notes.ts';

function row(event: AuditRow['event'], minute: number): AuditRow {
  const happenedAt = `2026-11-21T05:0${minute}:00.000Z`;
  return {
    event,
    happenedAt,
    stageBefore: 'funded',
    stageAfter: 'funded',
    actor: 'Mina',
    note: event,
    judgement: null,
  };
}

test('the notes of a trail are listed newest first, and keep their place when the trail grows', () => {
  const rows = [row('create', 0), row('note_written', 1), row('take', 2), row('customer_told', 3)];
  const listed = (trail: readonly AuditRow[]) =>
    listNotes(trail).map(({ row: { event }, place }) => [event, place]);
  assert.deepEqual(listed(rows), [
    ['customer_told', 4],
    ['note_written', 2],
  ]);
  assert.deepEqual(listed([...rows, row('release_assignment', 4)]), listed(rows));
});

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
