import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { chiSquareMax, chiSquareOf } from './testing/chi-square.ts';
import {
  type LotteryHashing,
  NO_BEACON,
  type PublishedLottery,
  RESULT_WITHIN_MS,
  commitmentOf,
  drawPlace,
  leafOf,
  merkleRoot,
  saltOf,
  verifyLottery,
} from './lottery.ts';

const NODE_HASHING: LotteryHashing = {
  hashText: (text) => createHash('sha256').update(text, 'utf8').digest('hex'),
  hmacText: ({ key, text }) => createHmac('sha256', key).update(text, 'utf8').digest('hex'),
};

const DATE = '2026-11-24';
const SECRET = 'a'.repeat(64);

function leavesOf(people: number): readonly string[] {
  const ids = Array.from({ length: people }, (_, index) => `person-${index}`);
  return ids
    .map((userId) => {
      const salt = saltOf(NODE_HASHING, { date: DATE, secret: SECRET, userId });
      return leafOf(NODE_HASHING, { date: DATE, userId, salt });
    })
    .sort();
}

test('the same secret, block and list draw the same place', () => {
  const root = merkleRoot(NODE_HASHING, leavesOf(7));
  const draw = (): number => drawPlace(NODE_HASHING, { secret: SECRET, beacon: 'b', root, entryCount: 7 });
  assert.equal(draw(), draw());
});

test('the digests are the ones that common tools compute', () => {
  // printf 'naru lottery commitment:2026-11-24:aa…' | sha256sum, and openssl dgst -sha256 -hmac.
  assert.equal(
    commitmentOf(NODE_HASHING, { date: DATE, secret: SECRET }),
    '9eb913d14a3c3efecb93adf014c5306e226c62f8f41db1b17962e3c7f3008c0e',
  );
  assert.equal(
    saltOf(NODE_HASHING, { date: DATE, secret: SECRET, userId: 'u1' }),
    'b5a67987c42e09cfd3d57e5db36ba6064128dc476ae5a085eec4d461ff637f51',
  );
});

test('a single entry wins', () => {
  const root = merkleRoot(NODE_HASHING, leavesOf(1));
  assert.equal(drawPlace(NODE_HASHING, { secret: SECRET, beacon: NO_BEACON, root, entryCount: 1 }), 0);
});

test('a draw without entries is a fault', () => {
  assert.throws(() => drawPlace(NODE_HASHING, { secret: SECRET, beacon: 'b', root: 'r', entryCount: 0 }));
});

test('a digest that would favour the first places is not used', () => {
  const digests = ['f'.repeat(64), `${'0'.repeat(63)}4`];
  const hmacText = (): string => digests.shift() ?? '';
  // 2^256 - 1 is the only digest that is left over by threes, so the second one decides.
  const place = drawPlace(
    { ...NODE_HASHING, hmacText },
    { secret: SECRET, beacon: 'b', root: 'r', entryCount: 3 },
  );
  assert.deepEqual([place, digests], [1, []]);
});

test('digests that are all refused end as a fault, not as a draw', () => {
  const hashing = { ...NODE_HASHING, hmacText: (): string => 'f'.repeat(64) };
  assert.throws(() => drawPlace(hashing, { secret: SECRET, beacon: 'b', root: 'r', entryCount: 3 }));
});

test('every change of a list changes its root: an entry altered, left out, added, repeated or moved', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 40 }), fc.nat(), (count, seed) => {
      const leaves = leavesOf(count);
      const place = seed % count;
      const first = leaves[0] ?? '';
      const others = [
        leaves.with(place, 'f'.repeat(64)),
        leaves.toSpliced(place, 1),
        [...leaves, 'f'.repeat(64)],
        [...leaves, leaves.at(-1) ?? ''],
        leaves.with(0, leaves[1] ?? '').with(1, first),
      ];
      const root = merkleRoot(NODE_HASHING, leaves);
      assert.ok(others.every((other) => merkleRoot(NODE_HASHING, other) !== root));
    }),
    { numRuns: 60 },
  );
});

test('an inner node is not a list of its own', () => {
  const leaves = leavesOf(2);
  const [left = '', right = ''] = leaves;
  const node = NODE_HASHING.hashText(`naru lottery node:${left}:${right}`);
  assert.notEqual(merkleRoot(NODE_HASHING, [node]), merkleRoot(NODE_HASHING, leaves));
});

const DRAWS = process.env['TEST_FORM'] === 'long' ? 1_000_000 : 20_000;

test('every place is drawn equally often', (t) => {
  const counts = Array.from({ length: 97 }, () => 0);
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const input = { secret: SECRET, beacon: `block ${draw}`, root: 'r', entryCount: counts.length };
    const place = drawPlace(NODE_HASHING, input);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const [statistic, bound] = [chiSquareOf(counts), chiSquareMax(counts)];
  const figures = `chi-square ${statistic.toFixed(1)}, at most ${bound.toFixed(1)}`;
  t.diagnostic(`${DRAWS} draws of ${counts.length} places: ${figures}`);
  assert.ok(statistic < bound);
});

test('the measure of equal chances notices a modulo bias', () => {
  const counts = Array.from({ length: 97 }, (_, place) => (place < 256 % 97 ? 3000 : 2000));
  assert.ok(chiSquareOf(counts) > chiSquareMax(counts));
});

const ENDS_AT = '2026-11-24T15:00:00.000Z';
const ENDED_MS = 1_000_000;
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
  const verdict = verifyLottery(NODE_HASHING, { now, leaves, earlier, nowMs, endsAtMs: ENDED_MS });
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

test('a winner who was inserted is noticed', () => {
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
