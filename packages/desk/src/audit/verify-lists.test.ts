import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { addListedHash, hashListed } from './row-facts.ts';
import { startTrail } from './trail.ts';
import { hashRemoved, verifyLists } from './verify-lists.ts';
import type { ListEntry, ListRecord } from '../ports/list-store.ts';

const hashText = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

function entryOf(n: number): ListEntry {
  const facts = {
    entryId: `entry-${n}`,
    list: 'block',
    kind: 'email',
    value: `mina${n}@example.com`,
    reason: 'r',
    operatorId: 'o',
    createdAtMs: n,
    keptAtMs: n,
    source: null,
    salt: `salt-${n}`,
  } as const;
  return { ...facts, hash: hashListed(hashText, facts) };
}

function recordOf(n: number, actNumber: number, place: number): ListRecord & { readonly entry: ListEntry } {
  const entry = entryOf(n);
  return { actNumber, place, entryId: entry.entryId, hash: entry.hash, removedBy: null, entry };
}

/** Act 3 added two, act 5 three, and act 6 removed the second of these. */
const [FIRST, SECOND] = [recordOf(1, 3, 0), recordOf(2, 3, 1)];
const [THIRD, FOURTH, FIFTH] = [recordOf(3, 5, 0), recordOf(4, 5, 1), recordOf(5, 5, 2)];
const GONE = { ...FOURTH, entry: null, removedBy: 6 };
const WHOLE: readonly ListRecord[] = [FIRST, SECOND, THIRD, GONE, FIFTH];

function hashOf(records: readonly ListRecord[]): string {
  return records.reduce((before, { hash }) => addListedHash(hashText, before, hash), '');
}

async function verify(records: readonly ListRecord[]) {
  const { lists } = startTrail();
  lists.added.set(3, hashOf([FIRST, SECOND]));
  lists.added.set(5, hashOf([THIRD, FOURTH, FIFTH]));
  lists.removed.set(6, hashRemoved(hashText, [FOURTH.hash]));
  lists.keptAtMs.set('entry-2', 700);
  const listRecords = async () => records;
  return (await verifyLists({ listRecords }, hashText, { lists }))?.row ?? null;
}

/** With another value, and the hash that fits it. */
function rewritten(record: typeof FIRST): ListRecord {
  const entry = { ...record.entry, value: 'joon@example.com' };
  const hash = hashListed(hashText, entry);
  return { ...record, hash, entry: { ...entry, hash } };
}

const KEPT = { ...SECOND, entry: { ...SECOND.entry, keptAtMs: 700 } };
const WHOLE_NOW = WHOLE.with(1, KEPT);

test('lists that nobody touched are intact, with a removed entry and one that was kept', async () => {
  assert.equal(await verify(WHOLE_NOW), null);
});

test('an entry that was altered, removed, inserted or brought back is named', async () => {
  const put = { ...recordOf(9, 3, 2) };
  for (const [records, row] of [
    [WHOLE_NOW.with(2, { ...THIRD, entry: { ...THIRD.entry, value: 'x@y.example' } }), /entry-3 .* act 5/],
    [WHOLE_NOW.with(2, { ...THIRD, entry: { ...THIRD.entry, list: 'allow' } }), /entry-3 .* act 5/],
    [WHOLE_NOW.with(0, { ...FIRST, entry: { ...FIRST.entry, keptAtMs: 900 } }), /entry-1 .* act 3/],
    [WHOLE_NOW.with(1, SECOND), /entry-2 .* act 3/],
    [WHOLE_NOW.with(0, rewritten(FIRST)), /of act 3/],
    [WHOLE_NOW.toSpliced(0, 1), /entry 1 .* act 3/],
    [WHOLE_NOW.toSpliced(1, 1), /of act 3/],
    [WHOLE_NOW.toSpliced(0, 2), /entry 1 .* act 3/],
    [WHOLE_NOW.slice(0, 2), /entry 1 .* act 5/],
    [WHOLE_NOW.toSpliced(3, 1), /entry 2 .* act 5/],
    [WHOLE_NOW.toSpliced(2, 0, put), /entry-9 .* act 3/],
    [[...WHOLE_NOW, recordOf(9, 8, 0)], /entry-9 .* act 8/],
    [WHOLE_NOW.with(3, FOURTH), /act 6 .* removed/],
    [WHOLE_NOW.with(4, { ...FIFTH, entry: null, removedBy: 6 }), /act 6 .* removed/],
    [WHOLE_NOW.with(4, { ...FIFTH, entry: null, removedBy: 4 }), /act 4 .* removed/],
  ] as const) {
    assert.match((await verify(records)) ?? 'nothing', row);
  }
});
