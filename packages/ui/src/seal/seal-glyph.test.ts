import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { sealGlyph, type SealGlyph } from './seal-glyph.ts';

function glyphOf(sealHex: string): SealGlyph {
  const glyph = sealGlyph(sealHex);
  if (!glyph.ok) throw new Error(glyph.reason);
  return glyph.value;
}

function drawing(sealHex: string): string[] {
  return glyphOf(sealHex).cells.map((row) => row.map((isInk) => (isInk ? '#' : '.')).join(''));
}

test('the bits of a seal fill the left columns row by row and are mirrored', () => {
  // abc6 is 101 010 111 100 011 and a last bit that only the reading has.
  assert.deepEqual(drawing('abc6'), ['#.#.#', '.#.#.', '#####', '#...#', '.###.']);
});

test('the same seal gives the same picture, whatever follows its first four digits', () => {
  assert.deepEqual(drawing('ABC6'), drawing('abc6ffff0000'));
});

test('two seals have the same reading only if they have the same picture', () => {
  const seal = fc.stringMatching(/^[0-9a-f]{4}$/);
  fc.assert(
    fc.property(seal, seal, (one, other) => {
      if (glyphOf(one).reading === glyphOf(other).reading) assert.deepEqual(drawing(one), drawing(other));
      assert.equal(one === other, glyphOf(one).reading === glyphOf(other).reading);
    }),
  );
});

test('every row reads the same from both sides and all bits but the last are drawn', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffff }), (bits) => {
      const rows = drawing(bits.toString(16).padStart(4, '0'));
      for (const row of rows) assert.equal(row, row.split('').toReversed().join(''));
      const drawn = rows.map((row) => row.slice(0, 3)).join('');
      assert.equal(
        drawn.replaceAll('#', '1').replaceAll('.', '0'),
        (bits >> 1).toString(2).padStart(15, '0'),
      );
    }),
  );
});

test('what is no seal is refused', () => {
  for (const text of ['', 'abc', 'xyz1', '0x12', 'abc6 ']) assert.equal(sealGlyph(text).ok, false, text);
});
