import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import type { DeskAct } from '../ports/desk-acts.ts';
import { chainDeskAct } from './write-audit.ts';
import { addSealed, startTrail } from './trail.ts';
import { verifyDeskActs } from './verify-audit.ts';

const hashText = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

function chainOf(count: number): readonly DeskAct[] {
  const acts: DeskAct[] = [];
  for (let n = 1; n <= count; n += 1) {
    acts.push(
      chainDeskAct(hashText, acts.at(-1)?.hash ?? '', {
        actNumber: n,
        event: 'message_answered',
        subjectId: `letter-${n}`,
        operatorId: 'mina',
        factsHash: '',
        note: 'by mail',
        happenedAtMs: n,
      }),
    );
  }
  return acts;
}

async function verify(acts: readonly DeskAct[]) {
  const trail = startTrail();
  addSealed(trail, 'entries', { sealNumber: 1, hash: 'entry' });
  const store = {
    listDeskActs: async ({ limit, afterActNumber = 0 }: { limit: number; afterActNumber?: number }) =>
      acts
        .filter(({ actNumber }) => actNumber > afterActNumber)
        .slice(0, limit)
        .map((act) => ({ act, sealNumber: act.actNumber <= 2 ? 1 : null })),
  };
  return { ...(await verifyDeskActs(store, hashText, trail)), sealed: trail.sealed };
}

test('acts that nobody touched are intact and follow the entries of their seal', async () => {
  const acts = chainOf(700);
  const { actCount, broken, sealed } = await verify(acts);
  assert.deepEqual([actCount, broken], [700, null]);
  assert.deepEqual(
    [...sealed],
    [[1, { entries: ['entry'], acts: [acts[0]?.hash, acts[1]?.hash], sightings: [] }]],
  );
});

test('an act that was altered, removed or inserted is named, and a note may go', async () => {
  const [first, second, third] = chainOf(3);
  assert.ok(first !== undefined && second !== undefined && third !== undefined);
  assert.equal((await verify([{ ...first, note: null }, second, third])).broken, null);
  for (const [acts, row] of [
    [[first, { ...second, operatorId: 'jun' }, third], 'act 2 of the desk'],
    [[first, { ...second, subjectId: 'letter-9' }, third], 'act 2 of the desk'],
    [[first, { ...second, happenedAtMs: 9 }, third], 'act 2 of the desk'],
    [[first, { ...second, factsHash: 'other' }, third], 'act 2 of the desk'],
    [[first, { ...second, event: 'sessions_ended' }, third], 'act 2 of the desk'],
    [[first, third], 'act 3 of the desk'],
    [[second, third], 'act 2 of the desk'],
    [[first, second, third, { ...third, actNumber: 4 }], 'act 4 of the desk'],
  ] as const) {
    assert.equal((await verify(acts)).broken?.row, row);
  }
});
