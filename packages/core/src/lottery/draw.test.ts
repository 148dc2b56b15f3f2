import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { chiSquareMax, chiSquareOf } from '../testing/chi-square.ts';
import { NODE_HASHING } from '../testing/lottery-hashing.ts';
import { NO_BEACON, commitmentOf, drawPlace, leafOf, merkleRoot, saltOf } from './draw.ts';

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

test('an inner node is no list of its own', () => {
  const leaves = leavesOf(2);
  const [left = '', right = ''] = leaves;
  const node = NODE_HASHING.hashText(`naru lottery node:${left}:${right}`);
  assert.notEqual(merkleRoot(NODE_HASHING, [node]), merkleRoot(NODE_HASHING, leaves));
});

const DRAWS = process.env['TEST_FORM'] === 'long' ? 1_000_000 : 20_000;

test('every place is drawn equally often', () => {
  const counts = Array.from({ length: 97 }, () => 0);
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const input = { secret: SECRET, beacon: `block ${draw}`, root: 'r', entryCount: counts.length };
    const place = drawPlace(NODE_HASHING, input);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const [statistic, bound] = [chiSquareOf(counts), chiSquareMax(counts)];
  console.log(`${DRAWS} draws of 97 places: chi-square ${statistic.toFixed(1)}, at most ${bound.toFixed(1)}`);
  assert.ok(statistic < bound);
});

test('the measure of equal chances notices a modulo bias', () => {
  const counts = Array.from({ length: 97 }, (_, place) => (place < 256 % 97 ? 3000 : 2000));
  assert.ok(chiSquareOf(counts) > chiSquareMax(counts));
});
