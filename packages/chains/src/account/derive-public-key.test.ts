import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HDKey } from '@scure/bip32';
import fc from 'fast-check';
import { openPublicChain } from './derive-public-key.ts';

const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 });
const indexes = fc.integer({ min: 0, max: 0x7fff_ffff });

function publicChain(seed: Uint8Array): HDKey {
  const account = HDKey.fromMasterSeed(seed).derive("m/84'/2'/0'");
  return HDKey.fromExtendedKey(account.publicExtendedKey).deriveChild(0);
}

test('a child is the one that the library derives, for any account and any index', () => {
  fc.assert(
    fc.property(seeds, fc.array(indexes, { minLength: 1, maxLength: 4 }), (seed, childIndexes) => {
      const parent = publicChain(seed);
      const derive = openPublicChain(parent);
      for (const childIndex of [0, 0x7fff_ffff, ...childIndexes]) {
        assert.deepEqual(derive(childIndex), parent.deriveChild(childIndex).publicKey);
      }
    }),
    { numRuns: 40 },
  );
});

test('BIP 32’s own vector 2 has the child that the standard prints', () => {
  const parent = HDKey.fromExtendedKey(
    'xpub661MyMwAqRbcFW31YEwpkMuc5THy2PSt5bDMsktWQcFF8syAmRUapSCGu8ED9W6oDMSgv6Zz8idoc4a6mr8BDzTJY47LJhkJ8UB7WEGuduB',
  );
  const printed = HDKey.fromExtendedKey(
    'xpub69H7F5d8KSRgmmdJg2KhpAK8SR3DjMwAdkxj3ZuxV27CprR9LgpeyGmXUbC6wb7ERfvrnKZjXoUmmDznezpbZb7ap6r1D3tgFxHmwMkQTPH',
  );
  assert.deepEqual(openPublicChain(parent)(0), printed.publicKey);
});
