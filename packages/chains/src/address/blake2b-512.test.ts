import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blake2b } from '@noble/hashes/blake2.js';
import { hex } from '@scure/base';
import fc from 'fast-check';
import { blake2b512 } from './blake2b-512.ts';

test('the digest of "abc" is that of the standard (RFC 7693, appendix A)', () => {
  assert.equal(
    hex.encode(blake2b512(new TextEncoder().encode('abc'))),
    'ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1' +
      '7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923',
  );
});

test('it agrees with another implementation, at the ends of blocks too', () => {
  for (const length of [0, 1, 127, 128, 129, 255, 256, 257]) {
    const message = Uint8Array.from({ length }, (_, index) => index);
    assert.deepEqual(blake2b512(message), blake2b(message), `${length}`);
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (message) => {
      assert.deepEqual(blake2b512(message), blake2b(message));
    }),
  );
});
