import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { decodeWitnessAddress, encodeWitnessAddress, witnessScript } from './utxo-address.ts';
import vectors from './vectors/witness-addresses.json' with { type: 'json' };

const CHARACTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

test('every valid address of BIP 350 gives its published script and its own spelling back', () => {
  for (const { prefix, address, script } of vectors.valid) {
    const decoded = decodeWitnessAddress(prefix, address);
    assert.ok(decoded.ok, address);
    assert.equal(witnessScript(decoded.value), script);
    assert.equal(encodeWitnessAddress(prefix, decoded.value), address.toLowerCase());
  }
});

test('every invalid address of BIP 173 and BIP 350 is refused on every Bitcoin network', () => {
  for (const { address, why } of vectors.invalid)
    for (const prefix of ['bc', 'tb', 'bcrt'])
      assert.equal(decodeWitnessAddress(prefix, address).ok, false, `${address}: ${why}`);
});

test('one changed character never passes on the same network', () => {
  const program = fc.oneof(
    fc.record({
      version: fc.constant(0),
      program: fc
        .constantFrom(20, 32)
        .chain((bytes) => fc.uint8Array({ minLength: bytes, maxLength: bytes })),
    }),
    fc.record({
      version: fc.constant(1),
      program: fc.uint8Array({ minLength: 32, maxLength: 32 }),
    }),
  );
  fc.assert(
    fc.property(program, fc.nat(), fc.nat({ max: 30 }), (witness, position, shift) => {
      const prefix = 'ltc';
      const address = encodeWitnessAddress(prefix, witness);
      const at = prefix.length + 1 + (position % (address.length - prefix.length - 1));
      const before = CHARACTERS.indexOf(address[at] ?? '');
      const changed = CHARACTERS[(before + 1 + shift) % CHARACTERS.length] ?? '';
      const mutated = address.slice(0, at) + changed + address.slice(at + 1);
      assert.notEqual(mutated, address);
      assert.equal(decodeWitnessAddress(prefix, mutated).ok, false);
    }),
    { numRuns: 500 },
  );
});

test('a checksum of the other kind is called a wrong checksum', () => {
  assert.deepEqual(decodeWitnessAddress('bc', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'), {
    ok: false,
    reason: 'address_checksum_wrong',
  });
});
