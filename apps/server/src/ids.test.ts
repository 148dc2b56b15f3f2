import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createIdSource, createRandomPool } from './ids.ts';

const CLOCK = { nowMs: () => 1_772_366_400_000 };

/** Base 58 the slow way, digit by digit. */
function toNumber(base58: string): bigint {
  const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  return [...base58].reduce((sum, digit) => sum * 58n + BigInt(digits.indexOf(digit)), 0n);
}

test('an order has 28 characters that hold exactly its 160 random bits', () => {
  const samples = [
    new Uint8Array(20),
    new Uint8Array(20).fill(255),
    Uint8Array.from({ length: 20 }, (_, place) => (place === 19 ? 1 : 0)),
    Uint8Array.from({ length: 20 }, (_, place) => (place * 37 + 11) % 256),
  ];
  for (const bytes of samples) {
    const orderId = createIdSource(CLOCK, () => bytes).nextOrderId();
    assert.match(orderId, /^[1-9A-HJ-NP-Za-km-z]{28}$/);
    assert.equal(toNumber(orderId), BigInt(`0x${Buffer.from(bytes).toString('hex')}`));
  }
});

test('ten thousand identifiers are ten thousand', () => {
  const ids = createIdSource(CLOCK);
  const made = Array.from({ length: 10_000 }, () => [ids.nextOrderId(), ids.nextRowId()]);
  assert.equal(new Set(made.flat()).size, 20_000);
});

test('a pool gives every byte of its source once, in order, whatever is asked for', () => {
  let next = 0;
  const handed: number[] = [];
  const pool = createRandomPool((count) => {
    const bytes = Uint8Array.from({ length: count }, () => (next += 1) % 251);
    handed.push(...bytes);
    return bytes;
  });
  const got = Array.from({ length: 4096 / 16 }, () => [...pool(16)]).flat();
  assert.deepEqual(got, handed);
  const [kept] = [pool(8)];
  const before = [...kept];
  pool(4096);
  assert.deepEqual([...kept], before, 'what was given out is not touched again');
  assert.equal(pool(5000).length, 5000);
});
