import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAddressTag, parseNetworkAddress, splitAddressTag } from '@naru/chains';
import * as fc from 'fast-check';
import { hidesTag, losesTag, typeAddress } from './typed-address.ts';

const A = 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh';
const B = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59';
const DT = findAddressTag('xrp') ?? assert.fail();

// An address with a tag was replaced by another one, which then got the tag of the first.
test('a tag goes with its address', () => {
  assert.equal(typeAddress(DT, `${A}?dt=123`, B), B);
  assert.equal(typeAddress(DT, `${A}?dt=123`, ''), '');
  assert.equal(typeAddress(DT, `${A}?dt=123`, A.slice(0, -1)), A.slice(0, -1));
  assert.ok(losesTag(DT, `${A}?dt=123`, B));
});

test('a tag that was entered first stays while its address is pasted or typed', () => {
  assert.equal(typeAddress(DT, '?dt=123', A), `${A}?dt=123`);
  assert.equal(typeAddress(DT, `${A.slice(0, 5)}?dt=123`, A.slice(0, 6)), `${A.slice(0, 6)}?dt=123`);
  assert.equal(losesTag(DT, '?dt=123', A), false);
});

test('nothing is said where there was no tag, or the new text brings its own', () => {
  assert.equal(losesTag(DT, A, B), false);
  assert.equal(losesTag(DT, `${A}?dt=123`, `${B}?tag=5`), false);
  assert.equal(losesTag(null, A, B), false);
});

// vultisig-ios PR 4749: the text after `?` disappeared and the field of tags stayed empty.
test('a tag in another spelling stays visible until it is in its own field', () => {
  for (const typed of [`${A}?tag=99999`, `${A}:99999`, `ripple:${A}?amount=1&dt=99999`]) {
    assert.deepEqual(splitAddressTag(DT, typed), { address: typed, tag: '' });
    const read = parseNetworkAddress('xrp', typed);
    assert.ok(read.ok && hidesTag(DT, typed, read.value.address), typed);
    assert.deepEqual(splitAddressTag(DT, read.value.address), { address: A, tag: '99999' });
  }
  const xAddress = 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu';
  assert.ok(hidesTag(DT, xAddress, `${B}?dt=1`));
  assert.equal(hidesTag(DT, `${A}?dt=7`, `${A}?dt=7`), false);
  assert.equal(hidesTag(null, 'bc1qexample', 'bc1qexample'), false);
});

test('however an address field changes, no other address ever has the tag', () => {
  const addresses = fc.constantFrom(A, B, `${B}?tag=5`, `ripple:${A}`, 'X7Acg', '');
  fc.assert(
    fc.property(fc.array(addresses, { minLength: 1, maxLength: 5 }), (changes) => {
      let draft = `${A}?dt=123`;
      for (const typed of changes) draft = typeAddress(DT, draft, typed);
      const { address, tag } = splitAddressTag(DT, draft);
      assert.ok(tag !== '123' || address === A, draft);
    }),
  );
});
