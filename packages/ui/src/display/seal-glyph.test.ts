import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { sealGlyph } from './seal-glyph.ts';

function drawing(address: string): string[] {
  return sealGlyph(address).map((row) => row.map((isInk) => (isInk ? '#' : '.')).join(''));
}

test('the first 15 bits of the hash fill the left columns row by row and are mirrored', () => {
  // FNV-1a of "a" is e40c292c: 111 001 000 000 110.
  assert.deepEqual(drawing('a'), ['#####', '..#..', '.....', '.....', '##.##']);
});

test('every row reads the same from both sides, whatever the address is', () => {
  fc.assert(
    fc.property(fc.string(), (address) => {
      for (const row of drawing(address)) assert.equal(row, row.split('').toReversed().join(''));
    }),
  );
});

test('addresses that differ in one character have other pictures', () => {
  const addresses = ['bc1q0', 'bc1q1', 'bc1q2', 'bc1q3'].map((address) => drawing(address).join(''));
  assert.equal(new Set(addresses).size, 4);
});
