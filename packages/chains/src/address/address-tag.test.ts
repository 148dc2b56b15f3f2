import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { findAddressTag, joinAddressTag, splitAddressTag } from './address-tag.ts';

const NETWORKS = ['xrp', 'atom', 'ton'] as const;

function tagOf(networkId: string) {
  const tag = findAddressTag(networkId);
  assert.ok(tag !== null);
  return tag;
}

test('a tag is taken off its address and put back', () => {
  const tag = tagOf('xrp');
  assert.deepEqual(splitAddressTag(tag, 'rHb9?dt=7'), { address: 'rHb9', tag: '7' });
  assert.deepEqual(splitAddressTag(tag, 'rHb9'), { address: 'rHb9', tag: '' });
  assert.equal(joinAddressTag(tag, { address: 'rHb9', tag: '' }), 'rHb9');
});

test('whatever is typed as a tag is read back as it was typed', () => {
  fc.assert(
    fc.property(fc.constantFrom(...NETWORKS), fc.string({ maxLength: 60 }), (networkId, typed) => {
      const tag = tagOf(networkId);
      const parts = { address: 'address', tag: typed };
      assert.deepEqual(splitAddressTag(tag, joinAddressTag(tag, parts)), parts);
    }),
  );
});

test('networks without tags have none', () => {
  assert.equal(findAddressTag('btc'), null);
});
