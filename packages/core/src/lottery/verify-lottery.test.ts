import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NODE_HASHING } from '../testing/lottery-hashing.ts';
import { commitmentOf, drawPlace, merkleRoot } from './draw.ts';
import { type PublishedLottery, RESULT_WITHIN_MS, verifyLottery } from './verify-lottery.ts';

const SECRET = '5'.repeat(64);
const DATE = '2026-11-24';
const ENDS_AT = '2026-11-24T15:00:00.000Z';
const ENDED_MS = Date.parse(ENDS_AT);
const LEAVES = ['a', 'b', 'c', 'd', 'e'].map((text) => NODE_HASHING.hashText(text)).sort();
const BLOCK = '7'.repeat(64);

const ANNOUNCED: PublishedLottery = {
  date: DATE,
  state: 'announced',
  endsAt: ENDS_AT,
  commitment: commitmentOf(NODE_HASHING, { date: DATE, secret: SECRET }),
  beacon: { network: 'Bitcoin', height: 900_000, heightAtClose: null, hash: null },
  root: null,
  entryCount: null,
  secret: null,
  winner: null,
};

function drawnOf(leaves: readonly string[], secret = SECRET): PublishedLottery {
  const root = merkleRoot(NODE_HASHING, leaves);
  const place = drawPlace(NODE_HASHING, { secret, beacon: BLOCK, root, entryCount: leaves.length });
  return {
    ...ANNOUNCED,
    state: 'drawn',
    beacon: { network: 'Bitcoin', height: 900_000, heightAtClose: 899_990, hash: BLOCK },
    root,
    entryCount: leaves.length,
    secret,
    winner: { place, leaf: leaves[place] ?? '' },
  };
}

const DRAWN = drawnOf(LEAVES);

function verify(now: PublishedLottery, leaves = LEAVES, earlier?: PublishedLottery, nowMs = ENDED_MS) {
  const verdict = verifyLottery(NODE_HASHING, { now, leaves, earlier, nowMs });
  return verdict.ok ? verdict.value : verdict.reason;
}

test('an honest draw is verified, also against what was announced', () => {
  assert.deepEqual([verify(DRAWN), verify(DRAWN, LEAVES, ANNOUNCED)], ['verified', 'verified']);
});

test('a day that is not drawn yet waits, and one that never is counts as a withheld secret', () => {
  const closed = { ...ANNOUNCED, state: 'closed', root: DRAWN.root, entryCount: 5 } as const;
  assert.deepEqual([verify(ANNOUNCED), verify(closed)], ['waiting', 'waiting']);
  const late = ENDED_MS + RESULT_WITHIN_MS + 1;
  assert.equal(verify(closed, LEAVES, undefined, late), 'secret_withheld');
  assert.equal(verify({ ...DRAWN, secret: null }), 'secret_withheld');
  assert.equal(verify({ ...ANNOUNCED, state: 'void' }), 'secret_withheld');
});

test('an entry that was altered, added, left out or moved is noticed', () => {
  const [first = '', second = ''] = LEAVES;
  const altered = LEAVES.with(2, NODE_HASHING.hashText('somebody else')).toSorted();
  for (const leaves of [
    altered,
    [...LEAVES, 'f'.repeat(64)],
    LEAVES.slice(1),
    LEAVES.with(0, second).with(1, first),
  ])
    assert.equal(verify(DRAWN, leaves), 'entries_differ');
});

test('a winner who was put in is noticed', () => {
  const place = ((DRAWN.winner?.place ?? 0) + 1) % LEAVES.length;
  assert.equal(verify({ ...DRAWN, winner: { place, leaf: LEAVES[place] ?? '' } }), 'winner_differs');
  const own = { place: DRAWN.winner?.place ?? 0, leaf: 'f'.repeat(64) };
  assert.equal(verify({ ...DRAWN, winner: own }), 'winner_differs');
  assert.equal(verify({ ...DRAWN, winner: null }), 'winner_differs');
});

test('another secret than the committed one is noticed', () => {
  assert.equal(verify(drawnOf(LEAVES, '6'.repeat(64))), 'secret_differs');
});

test('a second draw is noticed by anyone who saw the first', () => {
  const again = drawnOf(LEAVES.slice(1));
  assert.equal(verify(again, LEAVES.slice(1)), 'verified');
  assert.equal(verify(again, LEAVES.slice(1), DRAWN), 'changed_afterwards');
  const otherBlock = { network: 'Bitcoin', height: 900_001, heightAtClose: null, hash: null };
  assert.equal(verify({ ...ANNOUNCED, beacon: otherBlock }, [], ANNOUNCED), 'changed_afterwards');
  assert.equal(verify(ANNOUNCED, [], DRAWN), 'changed_afterwards');
});

test('a block that was known when the list was published is named', () => {
  const beacon = { network: 'Bitcoin', height: 900_000, heightAtClose: 900_000, hash: BLOCK };
  assert.equal(verify({ ...DRAWN, beacon }), 'block_was_known');
});

test('a day without entries has no winner, and its secret is shown', () => {
  const root = merkleRoot(NODE_HASHING, []);
  const empty = { ...ANNOUNCED, state: 'empty', root, entryCount: 0, secret: SECRET } as const;
  assert.equal(verify(empty, []), 'verified');
  assert.equal(verify({ ...empty, secret: null }, []), 'secret_withheld');
  assert.equal(verify({ ...DRAWN, winner: null, root, entryCount: 0 }, []), 'winner_differs');
});
