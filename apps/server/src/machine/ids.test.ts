import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createIdSource, createRandomPool } from './ids.ts';
import { createTestClock } from '../testing/test-clock.ts';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** The slow way, digit by digit. */
function fromBase58(text: string): bigint {
  return text.split('').reduce((sum, digit) => sum * 58n + BigInt(BASE58.indexOf(digit)), 0n);
}

test('every identifier is another one', () => {
  const ids = createIdSource(createTestClock());
  const made = Array.from({ length: 5_000 }, () => [ids.nextOrderId(), ids.nextRowId()]);
  assert.equal(new Set(made.flat()).size, 10_000);
});

test('the first and the last order of all have 28 characters too', () => {
  const first = createIdSource(createTestClock(), (count) => new Uint8Array(count));
  const last = createIdSource(createTestClock(), (count) => new Uint8Array(count).fill(255));
  assert.equal(first.nextOrderId(), '1'.repeat(28));
  assert.equal(last.nextOrderId().length, 28);
  assert.equal(fromBase58(last.nextOrderId()), 2n ** 160n - 1n);
});

test('an order identifier holds exactly its 160 random bits', () => {
  for (let sample = 0; sample < 500; sample += 1) {
    const bytes = Uint8Array.from({ length: 20 }, (_, place) => (place * 37 + sample * 101 + 11) % 256);
    const orderId = createIdSource(createTestClock(), () => bytes).nextOrderId();
    assert.match(orderId, /^[1-9A-HJ-NP-Za-km-z]{28}$/);
    assert.equal(fromBase58(orderId), BigInt(`0x${Buffer.from(bytes).toString('hex')}`));
  }
});

test('a reference can be read out on the telephone', () => {
  const ids = createIdSource(createTestClock());
  for (let sample = 0; sample < 200; sample += 1) {
    assert.match(ids.nextReference(), /^NR-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/);
  }
});

test('every character of a reference is equally likely', () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 256; byte += 1) {
    const reference = createIdSource(createTestClock(), () => new Uint8Array(6).fill(byte)).nextReference();
    const character = reference.charAt(3);
    assert.equal(reference, `NR-${character.repeat(4)}-${character.repeat(2)}`);
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  assert.deepEqual(
    [...counts.values()],
    Array.from({ length: 32 }, () => 8),
  );
});

test('a row key is a UUID of version 7 that begins with the time', () => {
  const clock = createTestClock();
  const key = createIdSource(clock).nextRowId();
  assert.match(key, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(Number.parseInt(key.replace('-', '').slice(0, 12), 16), clock.nowMs());
});

test('row keys grow within a millisecond, past 4096 of them, and when the clock is set back', () => {
  let nowMs = 1_772_366_400_000;
  const ids = createIdSource({ nowMs: () => nowMs });
  const keys = Array.from({ length: 5_000 }, () => ids.nextRowId());
  nowMs -= 60_000;
  keys.push(ids.nextRowId());
  nowMs += 120_000;
  keys.push(ids.nextRowId());
  assert.deepEqual(
    keys,
    keys.toSorted((left, right) => (left < right ? -1 : 1)),
  );
});

test('a pool gives every byte of its source once, in order, and keeps none', () => {
  let next = 0;
  const handed: number[] = [];
  const readFromPool = createRandomPool((count) => {
    const bytes = Uint8Array.from({ length: count }, () => (next += 1) % 251);
    handed.push(...bytes);
    return bytes;
  });
  const got = Array.from({ length: 4096 / 16 }, () => [...readFromPool(16)]).flat();
  assert.deepEqual(got, handed);
  const kept = readFromPool(8);
  const before = [...kept];
  readFromPool(4096);
  assert.deepEqual([...kept], before, 'what was given out is not touched again');
  assert.equal(readFromPool(5000).length, 5000);
});
