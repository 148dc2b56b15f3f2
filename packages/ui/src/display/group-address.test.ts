import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { groupAddress, shortenAddress } from './group-address.ts';

test('an address is cut into fours', () => {
  assert.deepEqual(groupAddress('bc1qxy2kgdygjr'), ['bc1q', 'xy2k', 'gdyg', 'jr']);
});

test('the pieces are the address again', () => {
  fc.assert(fc.property(fc.string(), (text) => assert.equal(groupAddress(text).join(''), text)));
});

test('a long address shows both ends and a short one all of itself', () => {
  assert.equal(shortenAddress('TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'), 'TQn9Y2kh…w5KcbLSE');
  assert.equal(shortenAddress('short'), 'short');
});
