import type { AuditRow } from '@naru/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listNotes } from './notes.ts';

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
