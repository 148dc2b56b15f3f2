import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sha256 as otherSha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { hex } from '@scure/base';
import fc from 'fast-check';
import { asciiBytes } from './bytes.ts';
import { keccak256 } from './keccak-256.ts';
import { sha256 } from './sha-256.ts';

type Hash = (message: Uint8Array) => Uint8Array;

test('SHA-256 gives the digests of its standard (FIPS 180-4, examples of NIST)', () => {
  const digests = {
    '': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    abc: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq:
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  };
  for (const [text, digest] of Object.entries(digests))
    assert.equal(hex.encode(sha256(asciiBytes(text))), digest, text);
});

test('Keccak-256 gives the digests that Ethereum is built on', () => {
  const digests = {
    // The hash of empty code, and of the empty RLP string (Ethereum, Yellow Paper).
    '': 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470',
    '\x80': '56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421',
    // The topic of a token's transfer (ERC-20).
    'Transfer(address,address,uint256)': 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  };
  for (const [text, digest] of Object.entries(digests)) {
    const message = Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
    assert.equal(hex.encode(keccak256(message)), digest, text);
  }
});

for (const [name, own, other, blockBytes] of [
  ['SHA-256', sha256, otherSha256, 64],
  ['Keccak-256', keccak256, keccak_256, 136],
] satisfies readonly [string, Hash, Hash, number][]) {
  test(`${name} agrees with another implementation at every length of three blocks`, () => {
    for (let length = 0; length <= 3 * blockBytes; length += 1) {
      const message = Uint8Array.from({ length }, (_, index) => index * 7);
      assert.deepEqual(own(message), other(message), `${length}`);
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (message) => {
        assert.deepEqual(own(message), other(message));
      }),
    );
  });
}
